import Type, { type Static } from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { Text } from '../../../../platform/http/schemas.ts'
import {
  findPostalAddressFaults,
  NO_ADDRESS,
  type PostalAddress,
  shippingCountries,
  withoutIncompleteEmail,
} from '../../../../platform/postal/postal-address.ts'
import type { Campaign } from '../../campaigns/index.ts'
import { listCartItems } from '../../carts/index.ts'
import { listSellables } from '../../catalog/index.ts'
import { type FanSession, type FanSessionHandlers, updateSession } from '../../fan-sessions/index.ts'
import { fanOfForm } from '../fan-of-form.ts'
import { formRoute } from '../store-form.ts'

const line = (maxLength: number) => Type.Optional(Text({ maxLength }))
const Address = Type.Object({
  email: line(254),
  firstName: line(100),
  lastName: line(100),
  addressLine1: line(200),
  city: line(100),
  state: line(100),
  postalCode: line(20),
  country: line(60),
})

/** Redirects to the payment if the address is complete and valid. */
export const checkoutFormRoute = (handlers: Pick<FanSessionHandlers, 'onAdopt' | 'onAddress' | 'readyCart'>) =>
  formRoute({
    path: '/c/{slug}/do/checkout',
    summary: 'Saves the shipping details of a fan’s order, and redirects to the payment once they are complete.',
    body: Address,
    from: '/checkout',
    handler: async ({ body, ...sender }) => {
      const { ctx, visitor } = sender
      const { bearer, session, campaign } = await fanOfForm(sender)
      const shippingInfo = withoutIncompleteEmail(addressOf(body))
      await updateSession(ctx, handlers, { bearer, visitor }, { shippingInfo, currentStep: 'checkout' })
      const shippingOptions = await findShippingOptions(ctx, session, campaign)
      return Object.keys(findPostalAddressFaults(shippingInfo, shippingOptions)).length === 0
        ? '/pay'
        : '/checkout?check=1'
    },
  })

const addressOf = (body: Static<typeof Address>): PostalAddress => ({ ...NO_ADDRESS, ...body })

async function findShippingOptions(ctx: Pick<Context, 'db'>, session: FanSession, campaign: Campaign) {
  const [rows, sellables] = await Promise.all([listCartItems(ctx.db, session), listSellables(ctx.db, campaign)])
  const isFile = (id: string) => sellables.some(({ product }) => product.id === id && product.isDigital)
  const { homeCountry, config } = campaign
  return {
    ships: rows.some(({ catalogProductId }) => !isFile(catalogProductId)),
    countries: shippingCountries({ homeCountry, allowedCountries: config.allowedCountries }),
  }
}
