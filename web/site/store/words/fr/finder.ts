import type { Words } from '../type.ts'

export const finder: Words['finder'] = {
  title: 'Retrouver vos commandes',
  lead: 'Saisissez l’adresse e-mail de votre commande. Nous vous envoyons les liens vers vos commandes de toutes les boutiques.',
  email: 'Adresse e-mail',
  hint: 'L’adresse indiquée dans votre confirmation de commande.',
  wrong: 'Ce n’est pas une adresse e-mail. Vérifiez-la et réessayez.',
  send: 'M’envoyer les liens',
  sentTitle: 'Consultez vos e-mails',
  sentText:
    'Si des commandes ont été passées avec cette adresse, l’e-mail avec les liens arrive dans quelques minutes.',
  sentHint:
    'Rien reçu ? Regardez dans les courriers indésirables, ou essayez une autre adresse : vous avez peut-être commandé avec une autre.',
  again: 'Essayer une autre adresse',
}
