import type { Words } from '../type.ts'

export const safety: Words['safety'] = {
  title: '製品の安全性',
  sku: '商品番号',
  manufacturer: '製造者',
  responsible: 'EUにおける責任者',
  warnings: '警告と安全に関する情報',
}
