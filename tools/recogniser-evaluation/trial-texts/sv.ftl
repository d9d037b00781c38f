# Vad en person som deltar i ett prov av örat läser högt och får veta: `annabella enrol --script trial`.

consent = Jag heter { $name }. Jag samtycker till att det jag säger nu spelas in och sparas och används för att mäta och träna taligenkänningen i det här schackprogrammet. Jag kan när som helst ta tillbaka detta; då raderas inspelningarna.
consent-first = Först ditt samtycke. Läs det högt, eller säg det med egna ord. Avslutar du programmet här spelas ingenting in.

enter = Tryck på Enter efter varje rad, och tala sedan.
say = { $number } av { $all }: { $words }
place-quiet-headset = I ett tyst rum, med headsetet
place-quiet-table = I ett tyst rum, med mikrofonen på bordet
place-hall-headset = Där andra talar, med headsetet
place-hall-table = Där andra talar, med mikrofonen på bordet

fault-silent = Ingenting hördes. Är mikrofonen på?
fault-soft = För svagt: tala högre, eller kom närmare mikrofonen.
fault-clipped = För starkt: det sprakar. Sänk mikrofonens nivå, eller flytta dig längre bort.
fault-cut = Avklippt: börja efter Enter, och sluta innan tiden är ute.
again = En gång till, tack.
left-out = Utelämnad; kör igen för att säga det en annan gång.

talk-1 = Jag skulle vilja ha ett glas vatten, tack.
talk-2 = Tåget var försenat igen i morse.
talk-3 = Kan du stänga fönstret, det börjar bli kallt.
talk-4 = Vi åt soppa och färskt bröd till lunch.
talk-5 = Min syster kommer på besök på lördag.
talk-6 = Var har du lagt tidningen?
talk-7 = Det har regnat sedan i går kväll.
talk-8 = Tack så mycket, det var väldigt snällt av dig.
