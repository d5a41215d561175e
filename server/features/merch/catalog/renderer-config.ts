import Type, { type Static } from 'typebox'

/** Where art lies on a product, and on what. */
export const RendererConfig = Type.Object({}, { additionalProperties: true, maxProperties: 40 })
export type RendererConfig = Static<typeof RendererConfig>
