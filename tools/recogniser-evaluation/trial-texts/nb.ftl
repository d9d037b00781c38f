# Hva en person som er med i en prøve av øret, leser høyt og får vite: `annabella enrol --script trial`.

consent = Jeg heter { $name }. Jeg samtykker i at det jeg sier nå, blir tatt opp og oppbevart og blir brukt til å måle og trene hørselen til dette sjakkprogrammet. Jeg kan når som helst trekke dette tilbake; da blir opptakene slettet.
consent-first = Først ditt samtykke. Les det høyt, eller si det med dine egne ord. Avslutter du programmet her, blir ingenting tatt opp.

enter = Trykk Enter etter hver linje, og snakk så.
say = { $number } av { $all }: { $words }
place-quiet-headset = I et stille rom, med hodesettet
place-quiet-table = I et stille rom, med mikrofonen på bordet
place-hall-headset = Der andre snakker, med hodesettet
place-hall-table = Der andre snakker, med mikrofonen på bordet

fault-silent = Ingenting ble hørt. Er mikrofonen på?
fault-soft = For svakt: snakk høyere, eller kom nærmere mikrofonen.
fault-clipped = For høyt: det skraper. Skru ned mikrofonen, eller gå lenger unna.
fault-cut = Kuttet: begynn etter Enter, og slutt før tiden er ute.
again = En gang til, takk.
left-out = Utelatt; kjør det igjen for å si det en annen gang.

talk-1 = Jeg vil gjerne ha et glass vann, takk.
talk-2 = Toget var forsinket igjen i morges.
talk-3 = Kan du lukke vinduet, det blir kaldt.
talk-4 = Vi hadde suppe og ferskt brød til lunsj.
talk-5 = Søsteren min kommer på besøk på lørdag.
talk-6 = Hvor har du lagt avisen?
talk-7 = Det har regnet siden i går kveld.
talk-8 = Tusen takk, det var veldig snilt av deg.
