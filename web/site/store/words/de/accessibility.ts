import type { Words } from '../type.ts'

export const accessibility: Words['accessibility'] = {
  title: 'Barrierefreiheit',
  lead: 'Wie Menschen mit Behinderung die Shops hier nutzen können, was noch nicht geht, und wem du es sagen kannst.',
  parts: [
    {
      title: 'Was geht',
      text: [
        'Unser Ziel ist WCAG 2.1, Stufe AA, wie sie die europäische Norm EN 301 549 nennt.',
        'Alles geht mit der Tastatur, und die Reihenfolge folgt der Seite.',
        'Text hat hell und dunkel genug Kontrast, welche Farben ein Shop auch hat.',
        'Die Seiten passen auf 320 Pixel Breite und vertragen doppelt so große Schrift.',
        'Du kannst ohne Maus bestellen, deine Bestellung ansehen und sie widerrufen.',
      ],
    },
    {
      title: 'Was noch nicht geht',
      text: [
        'Bilder von KI-Modellen haben eine allgemeine Beschreibung. Sie nennt das Produkt, nicht das Motiv.',
        'Das Formular für Kartenzahlungen kommt vom Zahlungsdienst.',
        'Texte und Bilder eines Shops macht sein Inhaber.',
        'E-Mails, Belege und rechtliche Texte können in einer anderen Sprache sein als die Seite.',
      ],
    },
  ],
  tellTitle: 'Etwas geht bei dir nicht?',
  tell: 'Schreib dem Shop; seine Adresse steht unten auf seinen Seiten. Oder schick uns eine Meldung: Wähle „Sonstiges“ und sag, was du versucht hast und mit welchem Gerät.',
  tellAction: 'Problem melden',
  authority:
    'Hilft das nicht, wende dich an die Behörde für Barrierefreiheit in deinem Land. In der EU hat jedes Land eine.',
}
