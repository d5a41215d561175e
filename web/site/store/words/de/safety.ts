import type { Words } from '../type.ts'

export const safety: Words['safety'] = {
  title: 'Produktsicherheit',
  sku: 'Artikelnummer',
  manufacturer: 'Hersteller',
  responsible: 'Verantwortlich in der EU',
  warnings: 'Warnhinweise und Sicherheitsinformationen',
}
