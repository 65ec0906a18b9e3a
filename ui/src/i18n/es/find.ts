import type { messages as english } from '../en/find';

export const messages: Record<keyof typeof english, string> = {
  'find.how':
    'Te sientas donde otros esperan con las mismas reglas, o en una mesa nueva para cuatro. Empieza cuando se llena; después de un minuto, los bots ocupan los asientos que sigan libres.',
  'find.manners':
    'Entre desconocidos se habla con frases hechas. Desde el chat puedes silenciar o denunciar a cualquiera.',
  'find.awaited': 'Ahora mismo alguien espera con estas reglas.',
  'find.another': 'Buscar otra partida',
  'door.full': 'Todos los asientos están ocupados; la partida aún no ha empezado.',
  'door.playing': 'La partida de esta mesa está en marcha.',
  'door.over': 'Esta partida ha terminado.',
  'door.ended': 'Nadie volvió a esta mesa, así que se cerró.',
};
