import type { PlaqueConfig, PlaqueConfigChange } from '../../../../../client/src/api-types.ts'

/** What is written of plaques, of what is read: amounts once, in minor units. */
export const writablePlaques = (plaques: PlaqueConfig | PlaqueConfigChange): PlaqueConfigChange => ({
  ...plaques,
  standardPricing: pricingOf(plaques.standardPricing),
  deluxePricing: pricingOf(plaques.deluxePricing),
})

const pricingOf = ({ priceMinorUnit, shippingMinorUnit }: PlaqueConfigChange['standardPricing']) => ({
  priceMinorUnit,
  shippingMinorUnit,
})
