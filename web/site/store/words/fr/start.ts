import type { Words } from '../type.ts'

export const start: Words['start'] = {
  title: (talent) => `Vous et ${talent} sur une même image`,
  lead: 'Prenez une photo, transformez-la en visuel et recevez-la sur un produit à garder.',
  leadOfStore: 'Choisissez un motif et recevez-le sur un produit à garder.',
  begin: { art_first: 'Prendre ma photo', design_first: 'Choisir un motif' },
  beginning: 'Un instant',
  from: 'À partir de',
  account: 'Sans compte.',
  how: 'Comment ça marche',
  steps: {
    photo: {
      title: 'Votre photo',
      text: 'Utilisez l’appareil photo ou une photo existante. Elle sert à votre article et à rien d’autre.',
    },
    art: {
      title: 'Votre visuel',
      text: 'Créé à partir de votre photo en une minute environ. Vous le voyez avant de payer.',
    },
    design: { title: 'Votre motif', text: 'Choisissez celui que vous préférez.' },
    product: {
      title: 'Votre article',
      text: 'Choisissez un produit. Il est fabriqué rien que pour vous et vous est envoyé.',
    },
  },
  products: 'Produits',
  designs: 'Motifs',
  free: 'Gratuit',
  goOn: 'Continuer',
  goOnCart: (name) => `Continuer avec « ${name} »`,
  goOnArt: 'Continuer avec votre visuel',
  goOnPhoto: 'Continuer avec votre photo',
  anew: 'Recommencer',
  team: {
    title: (team) => `Votre équipe est ${team}`,
    text: 'Ce que vous créez ici compte pour votre équipe.',
    counted: 'Votre création actuelle a déjà été comptée. Recommencez pour en faire une autre pour cette équipe.',
    board: 'Voir le classement',
  },
  yours: (talent) => `Vous avez commencé une création avec ${talent}.`,
  description: (talent) =>
    `Prenez une photo, transformez-la en visuel avec ${talent} et recevez-la sur un produit à garder.`,
  continueTitle: 'Continuer ici',
  continueLead:
    'Continuez ici ce que vous avez commencé sur un autre écran. Ensuite, vous ne pourrez plus continuer là-bas.',
  continueBegun: (where) => (where === null ? 'Commencé sur un autre appareil' : `Commencé dans ${where}`),
  continueYours: 'Vous êtes connecté au compte auquel elle appartient ; votre adresse est donc aussi transférée.',
  continueOnlyYours:
    'Ne continuez que si vous avez commencé vous-même il y a un instant. Ne continuez pas depuis un lien que quelqu’un vous a envoyé. La photo et les créations sont transférées, mais ni nom ni adresse.',
  continueButton: 'Continuer ici',
  stores: {
    title: 'Boutiques',
    lead: 'Des produits créés avec des personnes que vous admirez.',
    by: (talent) => `Avec ${talent}`,
    none: 'Aucune boutique n’est ouverte pour le moment',
    noneText: 'Revenez bientôt.',
    first: 'Première page',
    newer: 'Boutiques plus récentes',
    older: 'Boutiques plus anciennes',
  },
}
