import type { Words } from '../type.ts'

export const safety: Words['safety'] = {
  title: 'Sécurité du produit',
  sku: 'Référence',
  manufacturer: 'Fabricant',
  responsible: 'Personne responsable dans l’UE',
  warnings: 'Avertissements et informations de sécurité',
}
