import type { RendererConfig } from '@semblance/media/pictures/composing'
import type { Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, isMissingReference, type Trx } from '../../../platform/database/transaction.ts'
import { badRequest, conflict, type Issue, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { isCurrency } from '../../../platform/money.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { resolvePictureKeys } from '../assets/index.ts'
import { assertPlacementsOffered } from './find-print-faults.ts'
import type { PRODUCT_FIELDS } from './product-fields.ts'
import { findSafetyIssues, safetyFieldOf } from './product-safety.ts'
import {
  deleteProductRow,
  findProduct,
  insertProduct,
  lockProduct,
  putImages,
  updateProduct,
} from './queries/catalog-products.ts'
import type { CatalogProduct } from './queries/product-row.ts'
import { findConfigIssues, listConfigPictures } from './renderer-pictures.ts'

type Ctx = Pick<Context, 'db' | 'clock' | 'config' | 'fulfilment'>
type Fields = { [Field in keyof typeof PRODUCT_FIELDS]: Static<(typeof PRODUCT_FIELDS)[Field]> } & {
  /** Each `key` may be a storage key or a media URL. */
  images: { key: string; alt: string }[]
  rendererConfig: RendererConfig | null
}
export type NewProduct = { sku: string } & Pick<Fields, 'type' | 'name' | 'pricesMinorUnit'> & Partial<Fields>
export type ProductChange = { version: number } & Partial<Fields>

const PLAIN = {
  description: null,
  sizes: [],
  colors: [],
  personalization: null,
  safety: null,
  weightGrams: 0,
  isActive: true,
  images: [],
  rendererConfig: null,
}

/** Error for a product that does not exist. */
export const noProduct = () => notFound('There is no such product.')

/**
 * Adds a product to the catalog for an admin.
 * @throws Conflict if another product already has the SKU; BadRequest, naming the fields, for
 * unknown currencies and pictures, and for a renderer configuration that cannot be rendered or
 * printed; ServiceUnavailable while the print service does not respond
 */
export async function createProduct(ctx: Ctx, admin: Caller, { sku, ...fields }: NewProduct): Promise<CatalogProduct> {
  await assertPlacementsOffered(ctx, { sku, rendererConfig: fields.isDigital ? null : fields.rendererConfig })
  const at = ctx.clock.now()
  const id = newId()
  return inTransaction(ctx.db, async (trx) => {
    const product = await checked(ctx, trx, { ...PLAIN, isDigital: fields.type === 'digital-img', ...fields })
    const isNew = await insertProduct(trx, { id, sku, ...columnsOf(product), created_at: at, updated_at: at })
    if (!isNew) throw conflict(`Another product has the SKU “${sku}”.`)
    await putImages(trx, id, product.images)
    await leaveTrace(trx, admin, { id, action: 'create-product', before: null, after: { sku, ...product } }, at)
    return getProduct(trx, id)
  })
}

/**
 * The SKU cannot be changed.
 * @throws NotFound; Conflict for an outdated version; the errors of createProduct
 */
export async function changeProduct(
  ctx: Ctx,
  admin: Caller,
  id: string,
  { version, ...change }: ProductChange,
): Promise<CatalogProduct> {
  if (Object.keys(change).length === 0) throw badRequest('Include at least one field to change.')
  if (change.rendererConfig) {
    const { sku, isDigital } = await getProduct(ctx.db, id)
    if (!(change.isDigital ?? isDigital))
      await assertPlacementsOffered(ctx, { sku, rendererConfig: change.rendererConfig })
  }
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    await lockProduct(trx, id)
    const before = await getProduct(trx, id)
    const product = await checked(ctx, trx, { ...fieldsOf(before), ...change })
    const isLatest = await updateProduct(trx, { id, version }, { ...columnsOf(product), updated_at: at })
    if (!isLatest)
      throw conflict(
        `Someone else changed this product. Its version is now ${before.version}. Reload it and try again.`,
      )
    if (change.images) await putImages(trx, id, product.images)
    const changed = Object.keys(change) as (keyof Fields)[]
    const of = (whole: Fields) => Object.fromEntries(changed.map((field) => [field, whole[field]]))
    await leaveTrace(trx, admin, { id, action: 'change-product', before: of(fieldsOf(before)), after: of(product) }, at)
    return getProduct(trx, id)
  })
}

/**
 * Deletes a product for an admin if no other row refers to the product.
 * @throws NotFound; Conflict if a campaign, a design, a cart or an order refers to the product
 */
export async function deleteProduct(ctx: Pick<Context, 'db' | 'clock'>, admin: Caller, id: string): Promise<void> {
  const at = ctx.clock.now()
  try {
    await inTransaction(ctx.db, async (trx) => {
      const before = await getProduct(trx, id)
      await deleteProductRow(trx, id)
      await leaveTrace(trx, admin, { id, action: 'delete-product', before: fieldsOf(before), after: null }, at)
    })
  } catch (error) {
    if (!isMissingReference(error)) throw error
    throw conflict(
      'A campaign, a design, a cart or an order uses this product. Take it off sale (`isActive: false`) instead.',
    )
  }
}

/** @throws NotFound */
export async function getProduct(db: Parameters<typeof findProduct>[0], id: string): Promise<CatalogProduct> {
  const product = await findProduct(db, id)
  if (!product) throw noProduct()
  return product
}

async function checked(ctx: Ctx, trx: Trx, product: Fields): Promise<Fields> {
  const { pricesMinorUnit, rendererConfig, images, safety } = product
  const issues: Issue[] = [
    ...Object.keys(pricesMinorUnit)
      .filter((currency) => !isCurrency(currency))
      .map((currency) => ({ path: `pricesMinorUnit.${currency}`, message: 'is not a currency in use (ISO 4217)' })),
    ...['sizes', 'colors'].flatMap((list) => repeated(product[list as 'sizes' | 'colors'], list)),
    ...findSafetyIssues(safety),
    ...findConfigIssues(rendererConfig),
  ]
  const [first] = issues
  if (first) throw badRequest(`The body “${first.path}” ${first.message}.`, { issues })
  const keys = await resolvePictureKeys(ctx, trx, [
    ...images.map(({ key }, at) => ({ path: `images.${at}.key`, value: key })),
    ...listConfigPictures(rendererConfig),
  ])
  return { ...product, images: images.map(({ alt }, at) => ({ key: keys[at] ?? '', alt })) }
}

const repeated = (entries: readonly { key: string }[], list: string): Issue[] =>
  entries.flatMap(({ key }, at) =>
    entries.findIndex((other) => other.key === key) === at
      ? []
      : [{ path: `${list}.${at}.key`, message: 'is the key of another entry' }],
  )

const fieldsOf = (product: CatalogProduct): Fields => ({
  type: product.type,
  name: product.name,
  description: product.description,
  pricesMinorUnit: { ...product.pricesMinorUnit },
  sizes: [...product.sizes],
  colors: [...product.colors],
  personalization: product.personalization,
  safety: safetyFieldOf(product.safety),
  isDigital: product.isDigital,
  weightGrams: product.weightGrams,
  isActive: product.isActive,
  images: [...product.images],
  rendererConfig: product.rendererConfig,
})

const columnsOf = (product: Fields) => ({
  type: product.type,
  name: product.name,
  description: product.description,
  prices: JSON.stringify(product.pricesMinorUnit),
  sizes: JSON.stringify(product.sizes),
  colors: JSON.stringify(product.colors),
  personalization: product.personalization && JSON.stringify(product.personalization),
  safety: product.safety && JSON.stringify(product.safety),
  is_digital: product.isDigital,
  weight_grams: product.weightGrams,
  renderer_config: product.rendererConfig && JSON.stringify(product.rendererConfig),
  is_active: product.isActive,
})

const leaveTrace = (
  trx: Trx,
  admin: Caller,
  { id, ...what }: { id: string; action: string; before: object | null; after: object | null },
  at: Date,
): Promise<void> =>
  recordAudit(
    trx,
    { actorAccountId: admin.accountId, subjectType: 'catalog-product', subjectId: id, reason: null, ...what },
    at,
  )
