import Type, { type Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import { Exactly, Id, Nullable, NullableText, named, Text, withExample } from '../../../platform/http/schemas.ts'
import { PayForName } from '../payment/index.ts'

const Country = withExample(Type.String({ pattern: '^[A-Z]{2}$', description: 'Country code (ISO 3166-1).' }), 'DE')

const EXAMPLE = {
  legalName: 'Northwind Coffee GmbH',
  address: 'Hafenstraße 7\n20457 Hamburg',
  country: 'DE',
  vatId: 'DE136695976',
}

export const CompanyView = named(
  'Company',
  Exactly({
    legalName: Text({ minLength: 1, maxLength: 200 }),
    address: Text({ minLength: 1, maxLength: 500, description: 'Street and city, without the country.' }),
    country: Country,
    vatId: Nullable(Text({ minLength: 1, maxLength: 30, description: 'With or without the prefix of the country.' })),
  }),
  EXAMPLE,
)
export const CompanyBody = named('SaveCompanyBody', Exactly({ company: Nullable(CompanyView) }), { company: EXAMPLE })
export const CompanyResponse = named('CompanyResponse', Exactly({ company: Nullable(CompanyView) }))

const Thing = { payFor: PayForName, payForId: withExample(Id, STORY.offerId) }
export const PurchaseOrderQuery = Exactly(Thing)
const OrderNumber = Nullable(Text({ minLength: 1, maxLength: 60 }))
export const PurchaseOrderBody = named('SavePurchaseOrderBody', Exactly({ ...Thing, number: OrderNumber }), {
  payFor: 'OFFER',
  payForId: STORY.offerId,
  number: 'PO-2026-118',
})
export const PurchaseOrderResponse = named('PurchaseOrder', Exactly({ number: OrderNumber }), {
  number: 'PO-2026-118',
})

export const ReceiptCompanyView = named(
  'ReceiptCompany',
  Exactly({
    legalName: NullableText(),
    address: NullableText(),
    country: NullableText(),
    vatId: NullableText(),
    purchaseOrder: NullableText(),
  }),
  { ...EXAMPLE, purchaseOrder: 'PO-2026-118' },
)
export const ReceiptCompanyResponse = named(
  'ReceiptCompanyResponse',
  Exactly({ company: Nullable(ReceiptCompanyView) }),
)

export type Company = Static<typeof CompanyView>
