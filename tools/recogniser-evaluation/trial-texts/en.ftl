# What a person who takes part in a trial of the ear reads aloud and is told: `annabella enrol --script trial`.

# Spoken and kept before anything else
consent = My name is { $name }. I agree that what I say now is recorded and kept, and is used to measure and to train the hearing of this chess program. I may take this back at any time; then the recordings are deleted.
consent-first = First your consent. Read it aloud, or say it in your own words. Nothing is recorded if you end the program here.

enter = After each line press Enter, then speak.
say = { $number } of { $all }: { $words }
place-quiet-headset = In a quiet room, with the headset
place-quiet-table = In a quiet room, with the microphone on the table
place-hall-headset = Where other people talk, with the headset
place-hall-table = Where other people talk, with the microphone on the table

fault-silent = Nothing was heard. Is the microphone on?
fault-soft = Too soft: speak up, or come nearer to the microphone.
fault-clipped = Too loud: it crackles. Turn the microphone down, or move away from it.
fault-cut = Cut off: begin after Enter, and end before the time is over.
again = Once more, please.
left-out = Left out; run it again to say it another time.

talk-1 = I would like a glass of water, please.
talk-2 = The train was late again this morning.
talk-3 = Could you close the window, it is getting cold.
talk-4 = We had soup and fresh bread for lunch.
talk-5 = My sister is coming to visit on Saturday.
talk-6 = Where did you put the newspaper?
talk-7 = It has been raining since yesterday evening.
talk-8 = Thank you, that was very kind of you.
