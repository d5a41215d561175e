import type { PlaqueConfig, PlaqueConfigChange } from '../../../../../../client/src/api-types.ts'

/** Converts saved plaque settings to a change. Each price keeps only its amount in minor units. */
export const toPlaqueChange = (plaques: PlaqueConfig | PlaqueConfigChange): PlaqueConfigChange => ({
  ...plaques,
  standardPricing: pricingOf(plaques.standardPricing),
  deluxePricing: pricingOf(plaques.deluxePricing),
})

const pricingOf = ({ priceMinorUnit, shippingMinorUnit }: PlaqueConfigChange['standardPricing']) => ({
  priceMinorUnit,
  shippingMinorUnit,
})
