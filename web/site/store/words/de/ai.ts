import type { Words } from '../type.ts'

export const ai: Words['ai'] = {
  title: 'Mit KI erstellt',
  lead: 'Ein Bild oder eine Aufnahme mit diesem Hinweis stammt von einem Computermodell. Es ist kein Foto von etwas, das so passiert ist.',
  parts: [
    {
      title: 'Von einem Modell',
      text: [
        'Motive in Shops, Produkte mit diesen Motiven und geteilte Bilder davon. Entwürfe und Vorschauen, die eine Marke vor einem Angebot sieht. Stimmen, die einen Text vorlesen.',
        'Gelieferte Arbeiten tragen den Hinweis, wenn ein Modell sie gemacht hat. Das wissen wir aus den signierten Angaben in der Datei oder vom Talent.',
      ],
    },
    {
      title: 'Von einem echten Menschen',
      text: [
        'Gesicht oder Stimme können zu einem echten Menschen gehören. Das Abbild eines Talents wird nur mit Einwilligung und unter einer Lizenz verwendet. Das Gesicht eines Fans stammt aus dessen eigenem Foto, mit Einwilligung.',
        'Fotos und Aufnahmen, die Menschen selbst mitgebracht haben, tragen keinen Hinweis.',
      ],
    },
  ],
  checkTitle: 'Selbst prüfen',
  check:
    'Die meisten Dateien unserer Modelle enthalten signierte Angaben zu ihrer Herkunft. Lade eine Datei hoch, um sie zu lesen: welches Modell sie gemacht hat, wessen Abbild sie zeigt und ob sie verändert wurde.',
  checkAction: 'Datei oder Lizenz prüfen',
  askTitle: 'Fragen und Beschwerden',
  ask: 'Frag den Shop, der die Arbeit zeigt; seine Seiten nennen eine Adresse. Wenn du dein eigenes Gesicht oder deine Stimme erkennst und nicht eingewilligt hast, sag es uns.',
  askAction: 'Abbild melden',
}
