export const safety = {
  title: 'Product safety',
  sku: 'Item number',
  manufacturer: 'Manufacturer',
  responsible: 'Responsible in the EU',
  warnings: 'Warnings and safety information',
}
