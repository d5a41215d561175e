import type { Words } from '../type.ts'

export const safety: Words['safety'] = {
  title: 'سلامة المنتج',
  sku: 'رقم المنتج',
  manufacturer: 'الشركة المصنّعة',
  responsible: 'المسؤول في الاتحاد الأوروبي',
  warnings: 'التحذيرات ومعلومات السلامة',
}
