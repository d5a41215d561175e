import type { Words } from '../type.ts'

export const frame: Words['frame'] = {
  skip: 'Zum Inhalt springen',
  stuck: 'Die aufgerufene Seite lädt nicht. Du siehst noch die vorherige.',
  again: 'Erneut versuchen',
  offline: 'Du bist offline. Was du bisher gemacht hast, ist gespeichert. Mach weiter, sobald du wieder online bist.',
  terms: 'AGB',
  privacy: 'Datenschutz',
  cookies: 'Cookies',
  legal: 'Rechtliches',
  yourData: 'Deine Daten',
  findOrders: 'Bestellungen finden',
  report: 'Inhalt melden',
  lastChanged: 'Zuletzt geändert',
  back: 'Zurück',
  help: 'Fragen? Schreib an',
  language: 'Sprache',
  cart: 'Warenkorb',
  cartWith: (count) => (count === 1 ? 'Warenkorb, 1 Artikel' : `Warenkorb, ${count} Artikel`),
  toStart: (store) => `${store}, Startseite`,
  progress: 'Schritte zu deinem Stück',
  stepOf: (step, steps) => `Schritt ${step} von ${steps}`,
  done: 'erledigt',
  steps: {
    designs: 'Motiv',
    photo: 'Foto',
    art: 'Bild',
    products: 'Produkt',
    cart: 'Warenkorb',
    pay: 'Bezahlen',
  },
  preview: {
    title: 'Vorschau',
    text: 'Nur Admins können das sehen. Es wird nichts berechnet, verschickt oder gezählt.',
  },
  closing: {
    title: 'Schließt bald',
    text: 'Du kannst hier nichts Neues mehr anfangen. Was du schon angefangen hast, kannst du noch fertigstellen und bestellen. Das geht bis',
  },
  closed: {
    title: 'Vorübergehend geschlossen',
    text: 'Hier wird gerade nichts hergestellt oder verkauft. Wenn du schon bestellt hast, schreiben wir dir eine E-Mail.',
  },
  ended: {
    title: 'Dieser Shop ist dauerhaft geschlossen',
    text: 'Hier wird nichts Neues mehr hergestellt oder verkauft. Offene Bestellungen werden noch verschickt, und die Links in deinen E-Mails funktionieren weiterhin.',
  },
  notOpen: {
    title: 'Dieser Shop ist nicht geöffnet',
    text: 'Er wurde geschlossen, oder die Adresse ist falsch. Alles, was du hier bestellt hast, wird trotzdem hergestellt und verschickt. Über den Link in deiner E-Mail siehst du den aktuellen Status.',
  },
  nothing: {
    title: 'Seite nicht gefunden',
    text: 'Vielleicht ist die Adresse falsch, oder der Shop ist umgezogen.',
  },
  home: 'Zum Shop',
  stores: 'Shops ansehen',
}
