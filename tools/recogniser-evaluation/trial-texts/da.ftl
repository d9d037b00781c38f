# Hvad en person, der medvirker i en prøve af øret, læser højt og får at vide: `annabella enrol --script trial`.

consent = Jeg hedder { $name }. Jeg er indforstået med, at det, jeg siger nu, bliver optaget og gemt og bliver brugt til at måle og træne talegenkendelsen i dette skakprogram. Jeg kan til enhver tid trække det tilbage; så bliver optagelserne slettet.
consent-first = Først dit samtykke. Læs det højt, eller sig det med dine egne ord. Slutter du programmet her, bliver intet optaget.

enter = Tryk på Enter efter hver linje, og tal så.
say = { $number } af { $all }: { $words }
place-quiet-headset = I et stille rum, med headsettet
place-quiet-table = I et stille rum, med mikrofonen på bordet
place-hall-headset = Hvor andre taler, med headsettet
place-hall-table = Hvor andre taler, med mikrofonen på bordet

fault-silent = Der blev ikke hørt noget. Er mikrofonen tændt?
fault-soft = For svagt: tal højere, eller kom nærmere på mikrofonen.
fault-clipped = For højt: det knaser. Skru ned for mikrofonen, eller gå længere væk.
fault-cut = Klippet af: begynd efter Enter, og slut før tiden er gået.
again = En gang til, tak.
left-out = Udeladt; kør det igen for at sige det en anden gang.

talk-1 = Jeg vil gerne have et glas vand, tak.
talk-2 = Toget var forsinket igen i morges.
talk-3 = Vil du lukke vinduet, det bliver koldt.
talk-4 = Vi fik suppe og nybagt brød til frokost.
talk-5 = Min søster kommer på besøg på lørdag.
talk-6 = Hvor har du lagt avisen?
talk-7 = Det har regnet siden i går aftes.
talk-8 = Tak skal du have, det var meget venligt.
