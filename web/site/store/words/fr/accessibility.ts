import type { Words } from '../type.ts'

export const accessibility: Words['accessibility'] = {
  title: 'Accessibilité',
  lead: 'Comment les personnes handicapées peuvent utiliser les boutiques, ce qui ne fonctionne pas encore et à qui le dire.',
  parts: [
    {
      title: 'Ce qui fonctionne',
      text: [
        'Notre objectif est WCAG 2.1, niveau AA, tel que le nomme la norme européenne EN 301 549.',
        'Tout fonctionne au clavier, et l’ordre suit la page.',
        'Le texte a un contraste suffisant en clair et en sombre, quelles que soient les couleurs de la boutique.',
        'Les pages tiennent sur 320 pixels de large et supportent un texte deux fois plus grand.',
        'Vous pouvez commander, voir votre commande et vous en rétracter sans souris.',
      ],
    },
    {
      title: 'Ce qui ne fonctionne pas encore',
      text: [
        'Les images faites par un modèle ont une description générale. Elle nomme le produit, pas ce que l’image montre.',
        'Le formulaire de paiement par carte vient du prestataire de paiement.',
        'Les textes et les images d’une boutique viennent de son propriétaire.',
        'Les e-mails, reçus et textes juridiques peuvent être dans une autre langue que la page.',
      ],
    },
  ],
  tellTitle: 'Quelque chose ne fonctionne pas pour vous ?',
  tell: 'Écrivez à la boutique ; son adresse est au bas de ses pages. Ou envoyez-nous un signalement : choisissez « Autre » et dites ce que vous avez essayé et avec quel appareil.',
  tellAction: 'Signaler un problème',
  authority:
    'Si cela n’aide pas, adressez-vous à l’autorité chargée de l’accessibilité dans votre pays. Chaque pays de l’UE en a une.',
}
