import type { Words } from '../type.ts'

export const withdrawal: Words['withdrawal'] = {
  title: (number) => `Se rétracter de la commande ${number}`,
  lead: 'Dans l’UE et l’EEE, vous pouvez vous rétracter d’un achat jusqu’à 14 jours après sa réception, sans donner de motif.',
  name: 'Votre nom',
  email: 'Adresse e-mail',
  emailHint: 'Nous y envoyons l’accusé de réception.',
  items: 'Je me rétracte du contrat portant sur',
  until: 'Possible jusqu’au',
  anytime: 'Possible maintenant, et jusqu’à 14 jours après la réception.',
  next: 'Continuer',
  obstacles: {
    OUTSIDE: 'Ce droit vaut pour les livraisons dans l’UE et l’EEE. Écrivez à la boutique au sujet d’un retour.',
    TEST: 'C’est une commande d’essai : rien n’a été payé ni fabriqué.',
    REFUNDED: 'La commande a été annulée ou remboursée.',
    WITHDRAWN: 'Vous vous en êtes déjà rétracté.',
    PERSONALIZED:
      'Fait pour vous seul, avec votre photo ou un nom. Avant le paiement, il était indiqué que vous ne pouvez pas vous en rétracter.',
    PERIOD_OVER: 'Les 14 jours sont passés.',
  },
  nothing: 'Cette commande ne contient rien dont vous puissiez vous rétracter.',
  confirmTitle: 'Vérifier et confirmer',
  confirmText: (name, number) =>
    `Je, ${name}, me rétracte du contrat portant sur ces articles de la commande ${number} :`,
  answerTo: (email) => `Nous envoyons l’accusé de réception à ${email}.`,
  refund: (amount) =>
    `Vous recevez ${amount} sous 14 jours. Si les articles sont partis, nous pouvons attendre leur retour.`,
  confirm: 'Confirmer la rétractation',
  change: 'Modifier la déclaration',
  doneTitle: 'Nous avons reçu votre rétractation',
  doneText: (email) => `L’accusé de réception est en route vers ${email}.`,
  yours: 'Vos rétractations',
  statuses: {
    OPEN: 'Reçue',
    ACCEPTED: 'Acceptée',
    REFUSED: 'Non acceptée',
    REFUNDED: 'Remboursée',
  },
  sendBack: 'Renvoyez les articles avant le',
  refundBy: 'Remboursement dû avant le',
  refusedAddress: 'Ce n’est pas une adresse e-mail. Vérifiez-la et réessayez.',
  refusedFields: 'Saisissez votre nom et choisissez au moins un article dont vous pouvez vous rétracter.',
  refusedTwice: 'Vous vous êtes déjà rétracté de l’un de ces articles.',
  help: (email) => `Des questions ? Écrivez à ${email}.`,
  back: 'Retour à la commande',
  findTitle: 'Se rétracter d’un achat',
  findText:
    'Saisissez l’adresse e-mail de votre commande. Nous vous envoyons des liens vers vos commandes. Ouvrez la commande et choisissez « Se rétracter du contrat ».',
  send: 'M’envoyer les liens',
}
