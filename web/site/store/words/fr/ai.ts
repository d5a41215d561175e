import type { Words } from '../type.ts'

export const ai: Words['ai'] = {
  title: 'Créé avec l’IA',
  lead: 'Une image ou un enregistrement portant cette mention vient d’un modèle informatique. Ce n’est pas la photo d’un événement réel.',
  parts: [
    {
      title: 'Créé par un modèle',
      text: [
        'Les visuels des boutiques, les produits avec ces visuels et leurs images partagées. Les ébauches et aperçus qu’une marque voit avant une offre. Les voix qui lisent un texte.',
        'Un travail livré porte la mention si un modèle l’a créé. Nous le savons par les informations signées du fichier, ou parce que le talent le dit.',
      ],
    },
    {
      title: 'Une vraie personne',
      text: [
        'Le visage ou la voix peut appartenir à une vraie personne. L’image d’un talent n’est utilisée qu’avec son consentement et sous licence. Le visage d’un fan vient de sa propre photo, avec son consentement.',
        'Les photos et enregistrements que les personnes ont apportés elles-mêmes ne portent pas de mention.',
      ],
    },
  ],
  checkTitle: 'Vérifiez vous-même',
  check:
    'La plupart des fichiers créés par nos modèles contiennent des informations signées sur leur origine. Envoyez un fichier pour les lire : quel modèle l’a créé, de qui il montre l’image et s’il a été modifié.',
  checkAction: 'Vérifier un fichier ou une licence',
  askTitle: 'Questions et réclamations',
  ask: 'Adressez-vous à la boutique qui montre le travail ; ses pages indiquent une adresse. Si vous reconnaissez votre visage ou votre voix sans avoir donné votre accord, dites-le-nous.',
  askAction: 'Signaler une image',
}
