import type { Words } from '../type.ts'

export const safety: Words['safety'] = {
  title: 'Seguridad del producto',
  sku: 'Referencia',
  manufacturer: 'Fabricante',
  responsible: 'Persona responsable en la UE',
  warnings: 'Advertencias e información de seguridad',
}
