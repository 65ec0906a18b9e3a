import type { messages as english } from '../en/about';

export const messages: Record<keyof typeof english, string> = {
  'about.origin.title': 'Woher das Spiel kommt',
  'about.origin':
    'Ken Fisher aus Toronto in Ontario hat Wizard 1984 erfunden; im Juni 1986 kam es zum ersten Mal gedruckt in den Handel. Es stammt von Oh Hell ab und ähnelt ihm noch immer. Ein Autor findet es chaotischer als Oh Hell, aber straffer als Skull King. Lizenzen gibt es in Kanada, den USA, Deutschland, Großbritannien, Italien und Japan.',
  'about.players.title': 'Wie viele und wie lange',
  'about.players':
    'Wizard spielt man zu dritt bis zu sechst. Laut einer Regelkarte ist es zu viert am besten und dauert 45 Minuten. Wer es kürzer mag, spielt nur die ersten fünf oder sieben Runden.',
  'about.championships.title': 'Weltmeisterschaften',
  'about.championships':
    'Im Internet gibt es regelmäßig Turniere, und seit 2010 Weltmeisterschaften. Jedes Land darf höchstens zwei Teilnehmer schicken. Die Enzyklopädie nennt fünf Austragungsorte:',
  'about.2010': 'Frankfurt, Deutschland',
  'about.2011': 'Budapest, Ungarn',
  'about.2012': 'Wien, Österreich',
  'about.2013': 'Amsterdam, Niederlande',
  'about.2014': 'Athen, Griechenland',
  'about.canadian.title': 'Wozu die Kanadische Regel da ist',
  'about.canadian':
    'Wer als Letzter ansagt und allein in Führung liegt, darf die Summe aller Ansagen nicht auf die Zahl der Stiche bringen, außer mit einer Ansage von null. So muss jemand danebenliegen. Das soll das Spiel spannend halten und alle aus ihrer „Komfortzone“ holen. Auf allen offiziellen Turnieren gilt diese Regel.',
  'about.weekend.title': 'Warum es Lost Weekend heißt',
  'about.weekend':
    'Beim Lost Weekend legen alle eine geschlossene Faust auf den Tisch. Der Geber zählt, meist bis drei, und alle zeigen ihre Ansage mit den Fingern; wer die Faust geschlossen lässt, sagt null an. So kennen alle jede Ansage, und es ist weder Vorteil noch Last, als Letzter anzusagen. Der Name kommt vom Lost Weekend in den Black Hills von South Dakota, wo man gern so ansagt.',
  'about.chance.title': 'Woher die 42,86\u00a0% kommen',
  'about.chance':
    'In einer Runde mit einer Karte hat man nur die Ansage zu wählen. Ist p die Chance auf den Stich, bringt die Ansage 1 entweder 30 Punkte oder kostet 10, im Mittel also 40p − 10; die Ansage 0 bringt 20 oder kostet 10, im Mittel 20 − 30p. Beides ist gleich viel wert, wenn p genau 3/7 ist, also 42,86\u00a0%. Bei einer besseren Chance sagt man 1 an. Das gilt für den, der ausspielt, denn vor ihm hat niemand angesagt.',
  'about.odds': 'Die Chancen jeder Karte',
  'about.characters.title': 'Der Krieger und die Priesterin',
  'about.characters':
    'Auf jeder Karte der deutschen Ausgabe ist eine Figur zu sehen, deren Titel oben steht, zum Beispiel der Krieger oder die Priesterin; von jeder gibt es zwei männliche und zwei weibliche. Die vier Farben sind andere als sonst und gehen von 1 bis 13. Ein Z steht auf den Zauberern (der Zauberer, die Zauberin), ein N auf den Narren (der Narr, die Närrin). Dieselben Karten, samt den deutschen Buchstaben, heißen in den USA „Fantasy Wizard“.',
  'about.wheels.title': 'Punkteräder und Ansagemünzen',
  'about.wheels':
    'Die Deluxe-Ausgabe enthält Punkteräder. Der Verlag nennt sie sehr nützlich, wenn alle Ansagen gleichzeitig oder erst nach der Runde aufgedeckt werden. Für das normale Spiel empfiehlt er Ansagemünzen.',
  'about.pad': 'Ein Punkteblock für eigene Karten',
  'about.from': '{n, plural, one {Quelle} other {Quellen}}: {list}',
  'about.sources': 'Quellen',
};
