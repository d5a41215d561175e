import type { Words } from '../type.ts'

export const frame: Words['frame'] = {
  skip: 'Zum Inhalt springen',
  stuck: 'Die nächste Seite kommt nicht. Du siehst noch die vorige.',
  again: 'Noch einmal',
  offline: 'Du bist offline. Was du bisher gemacht hast, ist sicher; mach weiter, sobald die Verbindung wieder da ist.',
  terms: 'Bedingungen',
  privacy: 'Datenschutz',
  cookies: 'Cookies',
  legal: 'Rechtliches',
  yourData: 'Deine Daten',
  lastChanged: 'Zuletzt geändert',
  back: 'Zurück',
  help: 'Fragen? Schreib an',
  language: 'Sprache',
  cart: 'Warenkorb',
  cartWith: (count) => (count === 1 ? 'Warenkorb, 1 Stück' : `Warenkorb, ${count} Stück`),
  toStart: (store) => `${store}, zur Startseite`,
  progress: 'Dein Weg zu deinem Stück',
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
    text: 'Nur Admins sehen das. Nichts wird berechnet, verschickt oder gezählt.',
  },
  closing: {
    title: 'Schließt bald',
    text: 'Neu anfangen kann hier niemand mehr. Was du begonnen hast, kannst du noch fertig machen und bestellen bis',
  },
  closed: {
    title: 'Zurzeit geschlossen',
    text: 'Im Moment wird hier nichts gemacht oder verkauft. Wer schon bestellt hat, erfährt alles per Mail.',
  },
  ended: {
    title: 'Dieser Shop ist zu Ende',
    text: 'Hier wird nichts Neues mehr gemacht oder verkauft. Was bestellt ist, wird noch verschickt, und die Links in den Mails gelten weiter.',
  },
  notOpen: {
    title: 'Dieser Shop ist nicht geöffnet',
    text: 'Er wurde geschlossen, oder die Adresse ist falsch geschrieben. Was du hier bestellt hast, wird trotzdem gemacht und verschickt: Der Link in deiner E-Mail zeigt, wie es damit steht.',
  },
  nothing: { title: 'Hier ist nichts', text: 'Vielleicht ist die Adresse vertippt, oder der Shop ist umgezogen.' },
  home: 'Zum Shop',
  stores: 'Zu den Shops',
}
