import { describe, expect, test } from 'vitest'
import { minorUnitStep, shareOfAmount } from '../../../../platform/money.ts'
import { computeReduction } from '../../discounts/domain/discount.ts'
import {
  computeShipping,
  computeSubtotal,
  isShippedTo,
  needsShipping,
  type PricedLine,
  spreadDiscount,
  withTotal,
} from './price.ts'

function chance(seed: number): (max: number) => number {
  let state = seed
  return (max) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % (max + 1)
  }
}

const RATES = { homeCountry: 'US', flatMinorUnit: 700, abroadMinorUnit: 1900, allowedCountries: ['US', 'SE'] }
const physicalItem = (more: Partial<PricedLine> = {}): PricedLine => ({
  unitPriceMinorUnit: 1000,
  quantity: 1,
  isDigital: false,
  shippingMinorUnit: null,
  ...more,
})

test('no amount is negative, the parts add up, and a discount is distributed to the last minor unit', () => {
  const next = chance(20_261_122)
  for (let round = 0; round < 3000; round++) {
    const currency = ['USD', 'JPY', 'KWD'][next(2)] ?? 'USD'
    const step = minorUnitStep(currency)
    const lines = Array.from({ length: next(20) }, () =>
      physicalItem({
        unitPriceMinorUnit: next(3) === 0 ? 0 : next(1_000_000_000) * step,
        quantity: 1 + next(9),
        isDigital: next(2) === 0,
        shippingMinorUnit: next(3) === 0 ? next(5000) * step : null,
      }),
    )
    const goodsMinorUnit = computeSubtotal(lines)
    const discountMinorUnit =
      computeReduction(
        next(1) === 0
          ? { percentBps: 1 + next(9999), amounts: null }
          : { percentBps: null, amounts: { [currency]: (1 + next(2_000_000_000)) * step } },
        { goodsMinorUnit, currency, step },
      ) ?? 0
    const shippingMinorUnit = computeShipping(lines, RATES, next(1) === 0 ? 'US' : 'SE')
    const taxMinorUnit = shareOfAmount(goodsMinorUnit - discountMinorUnit + shippingMinorUnit, next(10_000), step)
    const amounts = withTotal({ subtotalMinorUnit: goodsMinorUnit, discountMinorUnit, shippingMinorUnit, taxMinorUnit })
    expect(discountMinorUnit).toBeLessThanOrEqual(goodsMinorUnit)
    expect(Object.values(amounts).every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
    expect(amounts.totalMinorUnit).toBe(goodsMinorUnit - discountMinorUnit + shippingMinorUnit + taxMinorUnit)
    const spread = spreadDiscount(lines, discountMinorUnit)
    expect(spread.reduce((sum, part) => sum + part, 0)).toBe(goodsMinorUnit === 0 ? 0 : discountMinorUnit)
    for (const [index, part] of spread.entries()) {
      const { unitPriceMinorUnit = 0, quantity = 0 } = lines[index] ?? {}
      expect(part >= 0 && part <= unitPriceMinorUnit * quantity + 1).toBe(true)
    }
  }
})

describe('shipping', () => {
  test('is charged once per order, domestic or international, plus a surcharge for each plaque', () => {
    expect(computeShipping([physicalItem(), physicalItem({ quantity: 5 })], RATES, 'US')).toBe(700)
    expect(computeShipping([physicalItem()], RATES, 'SE')).toBe(1900)
    expect(computeShipping([physicalItem({ quantity: 2, shippingMinorUnit: 1500 }), physicalItem()], RATES, 'US')).toBe(
      3700,
    )
  })

  test('is free for files, which can go to any country', () => {
    const file = physicalItem({ isDigital: true, shippingMinorUnit: 1500 })
    expect(computeShipping([file], RATES, 'SE')).toBe(0)
    expect(needsShipping([file])).toBe(false)
    expect(computeShipping([file, physicalItem()], RATES, 'US')).toBe(700)
  })

  test('goes to the home country and the allowed ones, or everywhere if none is listed', () => {
    expect(isShippedTo(RATES, 'SE')).toBe(true)
    expect(isShippedTo(RATES, 'BR')).toBe(false)
    expect(isShippedTo({ ...RATES, allowedCountries: ['SE'] }, 'US')).toBe(true)
    expect(isShippedTo({ ...RATES, allowedCountries: [] }, 'BR')).toBe(true)
  })
})
