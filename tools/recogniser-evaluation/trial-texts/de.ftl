# Was jemand bei einem Versuch mit dem Ohr vorliest und gesagt bekommt: `annabella enrol --script trial`.

consent = Ich heiße { $name }. Ich bin einverstanden, dass aufgenommen und aufbewahrt wird, was ich jetzt sage, und dass damit das Hören dieses Schachprogramms gemessen und trainiert wird. Ich kann das jederzeit zurücknehmen; dann werden die Aufnahmen gelöscht.
consent-first = Zuerst Ihr Einverständnis. Lesen Sie es vor, oder sagen Sie es mit eigenen Worten. Wer das Programm hier beendet, von dem wird nichts aufgenommen.

enter = Nach jeder Zeile die Eingabetaste drücken, dann sprechen.
say = { $number } von { $all }: { $words }
place-quiet-headset = In einem stillen Raum, mit dem Headset
place-quiet-table = In einem stillen Raum, mit dem Mikrofon auf dem Tisch
place-hall-headset = Wo andere Leute reden, mit dem Headset
place-hall-table = Wo andere Leute reden, mit dem Mikrofon auf dem Tisch

fault-silent = Nichts wurde gehört. Ist das Mikrofon an?
fault-soft = Zu leise: lauter sprechen oder näher ans Mikrofon.
fault-clipped = Zu laut: es knistert. Das Mikrofon leiser stellen oder weiter weg gehen.
fault-cut = Abgeschnitten: erst nach der Eingabetaste beginnen, vor dem Ende der Zeit aufhören.
again = Bitte noch einmal.
left-out = Ausgelassen; ein neuer Durchgang fragt wieder danach.

talk-1 = Ich hätte gern ein Glas Wasser, bitte.
talk-2 = Der Zug hatte heute Morgen wieder Verspätung.
talk-3 = Könnten Sie das Fenster schließen, es wird kalt.
talk-4 = Zu Mittag gab es Suppe und frisches Brot.
talk-5 = Meine Schwester kommt am Samstag zu Besuch.
talk-6 = Wo haben Sie die Zeitung hingelegt?
talk-7 = Seit gestern Abend regnet es ohne Pause.
talk-8 = Danke, das war sehr freundlich von Ihnen.
