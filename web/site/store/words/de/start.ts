import type { Words } from '../type.ts'

export const start: Words['start'] = {
  title: (talent) => `Du und ${talent} in einem Bild`,
  lead: 'Mach ein Foto, verwandle es in Kunst und hol sie dir auf dein Lieblingsprodukt.',
  leadOfStore: 'Wähle ein Motiv und hol es dir auf dein Lieblingsprodukt.',
  begin: { art_first: 'Foto machen', design_first: 'Motiv wählen' },
  beginning: 'Einen Moment',
  from: 'Ab',
  account: 'Kein Konto nötig.',
  how: 'So geht’s',
  steps: {
    photo: {
      title: 'Dein Foto',
      text: 'Nutze deine Kamera oder ein vorhandenes Foto. Wir verwenden es nur für dein Stück.',
    },
    art: {
      title: 'Dein Bild',
      text: 'In etwa einer Minute aus deinem Foto erstellt. Du siehst es, bevor du bezahlst.',
    },
    design: { title: 'Dein Motiv', text: 'Wähle das Motiv, das dir am besten gefällt.' },
    product: {
      title: 'Dein Stück',
      text: 'Wähle ein Produkt. Es wird extra für dich hergestellt und zu dir geschickt.',
    },
  },
  products: 'Produkte',
  designs: 'Motive',
  free: 'Kostenlos',
  goOn: 'Weiter',
  goOnCart: (name) => `Weiter mit „${name}“`,
  goOnArt: 'Weiter mit deinem Bild',
  goOnPhoto: 'Weiter mit deinem Foto',
  anew: 'Neu anfangen',
  team: {
    title: (team) => `Dein Team: ${team}`,
    text: 'Was du hier gestaltest, zählt für dein Team.',
    counted: 'Dein aktuelles Stück wurde schon gezählt. Fang neu an, um noch eins für dieses Team zu gestalten.',
    board: 'Rangliste ansehen',
  },
  yours: (talent) => `Du hast schon etwas mit ${talent} angefangen.`,
  description: (talent) =>
    `Mach ein Foto, verwandle es mit ${talent} in Kunst und hol sie dir auf dein Lieblingsprodukt.`,
  continueTitle: 'Hier weitermachen',
  continueLead:
    'Mach hier mit dem weiter, was du auf einem anderen Gerät angefangen hast. Dort kannst du danach nicht mehr weitermachen.',
  continueBegun: (where) => (where === null ? 'Auf einem anderen Gerät angefangen' : `Angefangen in ${where}`),
  continueYours: 'Du bist mit dem zugehörigen Konto angemeldet, deshalb wird auch deine Adresse übernommen.',
  continueOnlyYours:
    'Mach nur weiter, wenn du das gerade selbst angefangen hast, aber nicht über einen Link, den dir jemand geschickt hat. Das Foto und die Stücke werden übernommen, Name und Adresse nicht.',
  continueButton: 'Hier weitermachen',
  stores: {
    title: 'Shops',
    lead: 'Produkte, entstanden mit Menschen, die du bewunderst.',
    by: (talent) => `Mit ${talent}`,
    none: 'Gerade sind keine Shops geöffnet',
    noneText: 'Schau bald wieder vorbei.',
    first: 'Erste Seite',
    newer: 'Neuere Shops',
    older: 'Ältere Shops',
  },
}
