import type { Context } from '../../../platform/context.ts'
import {
  inTransaction,
  isMissingReference,
  isUniqueViolation,
  type Trx,
} from '../../../platform/database/transaction.ts'
import { badField, badRequest, conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { findCampaign } from '../campaigns/index.ts'
import type { ProductType } from '../catalog/index.ts'
import type { DesignConfigFields } from './design-fields.ts'
import { checkPlaceBelow } from './domain/place-below.ts'
import type { AgeGroup, Gender } from './domain/resolution.ts'
import { deleteConfig, putConfig } from './queries/design-configs.ts'
import { type Design } from './queries/design-row.ts'
import { deleteDesignRow, findDesign, insertDesign, lockDesign, updateDesign } from './queries/designs.ts'
import { readConfig } from './read-config.ts'

type Ctx = Pick<Context, 'db' | 'clock' | 'config'>

export type NewDesign = {
  /** Required for a top-level design; a variation belongs to its parent's campaign. */
  campaignId?: string
  parentDesignId?: string
  name: string
  catalogProductId?: string | null
  gender?: Gender | null
  ageGroup?: AgeGroup | null
  position?: number
  isActive?: boolean
  needsFace?: boolean
  config?: DesignConfigFields
}

/**
 * Adds a design for an admin (contract, part 2, "Design hierarchy").
 * @throws BadRequest for an unknown campaign, design or product, a parent that cannot have this
 * variation, a fourth level, or an invalid config (see readConfig); Conflict if the parent already
 * has such a variation
 */
export async function createDesign(ctx: Ctx, admin: Caller, design: NewDesign): Promise<Design> {
  const at = ctx.clock.now()
  const id = newId()
  const { name, position = 0, isActive = true, needsFace = true, config } = design
  try {
    return await inTransaction(ctx.db, async (trx) => {
      const { campaignId, level } = await placeOf(trx, design)
      const { parentDesignId = null, catalogProductId = null, gender = null, ageGroup = null } = design
      await insertDesign(trx, {
        id,
        campaign_id: campaignId,
        parent_design_id: parentDesignId,
        level,
        name,
        catalog_product_id: catalogProductId,
        gender,
        age_group: ageGroup,
        position,
        needs_face: needsFace,
        is_active: isActive,
        created_at: at,
        updated_at: at,
      })
      if (config || level === 1) {
        const place = { campaignId, level, productType: null }
        await putConfig(
          trx,
          { designId: id, productType: null },
          await readConfig(ctx, trx, place, config ?? {}, undefined),
          at,
        )
      }
      await recordDesignAudit(
        trx,
        admin,
        { id, action: 'create-design', before: null, after: { ...design, level } },
        at,
      )
      return getDesign(trx, id)
    })
  } catch (error) {
    if (isUniqueViolation(error))
      throw conflict('The parent design already has this variation. Change that one instead.')
    if (isMissingReference(error)) throw badField('catalogProductId', 'There is no such product in the catalog.')
    throw error
  }
}

export type DesignChange = {
  version: number
  name?: string
  position?: number
  isActive?: boolean
  needsFace?: boolean
}

/**
 * Changes a design for an admin, but not its parent.
 * @throws NotFound; Conflict for an outdated version
 */
export function changeDesign(
  ctx: Ctx,
  admin: Caller,
  id: string,
  { version, ...change }: DesignChange,
): Promise<Design> {
  if (Object.keys(change).length === 0) throw badRequest('Include at least one field to change.')
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const before = await getDesign(trx, id)
    const { name, position, isActive, needsFace } = { ...fieldsOf(before), ...change }
    const columns = { name, position, is_active: isActive, needs_face: needsFace, updated_at: at }
    if (!(await updateDesign(trx, { id, version }, columns))) throw changedSince()
    const after = await getDesign(trx, id)
    const what = { id, action: 'change-design', before: fieldsOf(before), after: fieldsOf(after) }
    await recordDesignAudit(trx, admin, what, at)
    return after
  })
}

export type ConfigChange = { version: number; productType: ProductType | null; config: DesignConfigFields | null }

/**
 * Sets the config of a design for a product type, or for all types if null. A null config is
 * deleted, so that the design inherits all values. A top-level design has a single config for all
 * products.
 * @throws NotFound; BadRequest as readConfig, and for deleting the only config of a top-level
 * design; Conflict for an outdated version
 */
export function putDesignConfig(
  ctx: Ctx,
  admin: Caller,
  id: string,
  { version, productType, config }: ConfigChange,
): Promise<Design> {
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    await lockDesign(trx, id)
    const design = await getDesign(trx, id)
    if (!(await updateDesign(trx, { id, version }, { updated_at: at }))) throw changedSince()
    const { level, campaign_id: campaignId } = design
    if (level === 1 && config === null)
      throw badField('config', 'A top-level design needs its configuration. Turn the design off instead.')
    // Find the only config of a top-level design even if it was stored for another product type.
    const existing = level === 1 ? design.configs[0] : design.configs.find((each) => each.productType === productType)
    const place = { designId: id, productType: level === 1 ? (existing ? existing.productType : null) : productType }
    if (config === null) await deleteConfig(trx, place)
    else {
      const read = await readConfig(ctx, trx, { campaignId, level, productType }, config, existing?.config)
      await putConfig(trx, place, read, at)
    }
    const after = await getDesign(trx, id)
    const of = ({ configs }: Design) => ({ configs })
    await recordDesignAudit(
      trx,
      admin,
      { id, action: 'change-design-config', before: of(design), after: of(after) },
      at,
    )
    return after
  })
}

/**
 * Deletes a design and all its descendants for an admin.
 * @throws NotFound; Conflict if art, a cart or an order refers to one of these designs
 */
export async function deleteDesign(ctx: Pick<Context, 'db' | 'clock'>, admin: Caller, id: string): Promise<void> {
  const at = ctx.clock.now()
  try {
    await inTransaction(ctx.db, async (trx) => {
      const design = await getDesign(trx, id)
      await deleteDesignRow(trx, id)
      const before = { ...fieldsOf(design), campaignId: design.campaign_id, level: design.level }
      await recordDesignAudit(trx, admin, { id, action: 'delete-design', before, after: null }, at)
    })
  } catch (error) {
    if (!isMissingReference(error)) throw error
    throw conflict('A cart or an order uses this design, or one below it. Turn it off (`isActive: false`) instead.')
  }
}

/** @throws NotFound */
export async function getDesign(db: Parameters<typeof findDesign>[0], id: string): Promise<Design> {
  const design = await findDesign(db, id)
  if (!design) throw notFound('There is no such design.')
  return design
}

async function placeOf(trx: Trx, design: NewDesign): Promise<{ campaignId: string; level: number }> {
  const { campaignId, parentDesignId } = design
  if (parentDesignId !== undefined) {
    const parent = await findDesign(trx, parentDesignId)
    if (!parent) throw badField('parentDesignId', 'There is no such design.')
    if (campaignId !== undefined && campaignId !== parent.campaign_id)
      throw badField('campaignId', 'The parent design belongs to another campaign.')
    const { level, fault } = checkPlaceBelow(parent, design)
    if (fault) throw badField(fault.path, fault.message)
    return { campaignId: parent.campaign_id, level }
  }
  if (design.gender || design.ageGroup)
    throw badField('gender', 'A top-level design is for everyone. Name the design that this one varies.')
  if (campaignId === undefined || !(await findCampaign(trx, campaignId)))
    throw badField(
      'campaignId',
      campaignId === undefined ? 'Name a campaign or a parent design.' : 'There is no such campaign.',
    )
  return { campaignId, level: 1 }
}

const changedSince = () => conflict('Someone else changed this design. Reload it and try again.')

const fieldsOf = (design: Design) => ({
  name: design.name,
  position: design.position,
  isActive: design.is_active,
  needsFace: design.needs_face,
})

const recordDesignAudit = (
  trx: Trx,
  admin: Caller,
  { id, ...what }: { id: string; action: string; before: object | null; after: object | null },
  at: Date,
): Promise<void> =>
  recordAudit(trx, { actorAccountId: admin.accountId, subjectType: 'design', subjectId: id, reason: null, ...what }, at)
