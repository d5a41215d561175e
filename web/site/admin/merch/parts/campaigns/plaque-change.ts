import type { PlaqueConfig, PlaqueConfigChange } from '../../../../../../client/src/api-types.ts'

/**
 * Converts plaque settings from the read shape to the written one, with each amount once, in minor
 * units.
 */
export const toPlaqueChange = (plaques: PlaqueConfig | PlaqueConfigChange): PlaqueConfigChange => ({
  ...plaques,
  standardPricing: pricingOf(plaques.standardPricing),
  deluxePricing: pricingOf(plaques.deluxePricing),
})

const pricingOf = ({ priceMinorUnit, shippingMinorUnit }: PlaqueConfigChange['standardPricing']) => ({
  priceMinorUnit,
  shippingMinorUnit,
})
