import type { messages as english } from '../en/find';

export const messages: Record<keyof typeof english, string> = {
  'find.how':
    'Du bekommst einen Platz, wo andere auf dieselben Regeln warten, oder an einem neuen Tisch zu viert. Sobald er voll ist, geht es los; nach einer Minute nehmen Bots die freien Plätze.',
  'find.manners':
    'Unter Fremden gibt es im Chat nur feste Sätze. Dort lässt sich jeder stummschalten oder melden.',
  'find.awaited': 'Gerade wartet jemand auf diese Regeln.',
  'find.another': 'Ein anderes Spiel suchen',
  'door.full': 'Alle Plätze sind besetzt; das Spiel hat noch nicht begonnen.',
  'door.playing': 'An diesem Tisch wird schon gespielt.',
  'door.over': 'Dieses Spiel ist zu Ende.',
  'door.ended': 'An diesen Tisch ist niemand zurückgekommen; er wurde geschlossen.',
};
