import type { Words } from '../type.ts'

export const finder: Words['finder'] = {
  title: 'Bestellungen finden',
  lead: 'Gib die E-Mail-Adresse ein, mit der du bestellt hast. Wir schicken dir Links zu deinen Bestellungen in allen Shops.',
  email: 'E-Mail-Adresse',
  hint: 'Die Adresse in deiner Bestellbestätigung.',
  wrong: 'Das ist keine E-Mail-Adresse. Prüfe sie und versuche es noch einmal.',
  send: 'Links per E-Mail erhalten',
  sentTitle: 'Sieh in deine E-Mails',
  sentText: 'Wenn mit dieser Adresse bestellt wurde, kommt die E-Mail mit den Links in ein paar Minuten.',
  sentHint:
    'Nichts angekommen? Sieh im Spam-Ordner nach, oder versuche eine andere Adresse: vielleicht hast du mit einer anderen bestellt.',
  again: 'Andere Adresse versuchen',
}
