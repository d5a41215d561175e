import type { DesignConfigFields, MerchDesign, MerchProductType } from '../../../../../../client/src/api-types.ts'
import { useApiMutation } from '../../../../api.tsx'
import { useApiForm } from '../../../../parts/forms/api-form.tsx'
import { type ConfigField, omitInherited } from '../../design-labels.ts'

export type DesignConfigProps = {
  design: MerchDesign
  saved: MerchDesign['configs'][number]
  parentName: string | null
}

/**
 * Holds a design's own art settings during an edit, with the inherited settings and a function
 * that resets all.
 */
export function useDesignConfig({ design, saved, parentName }: DesignConfigProps) {
  const { id, version, level, campaignId } = design
  const { productType, inherited } = saved
  const type = productType as MerchProductType | null
  const input = { params: { id } }
  const put = useApiMutation('PUT /api/merch/admin/designs/{id}/config')
  const form = useApiForm('PUT /api/merch/admin/designs/{id}/config', {
    rules: {},
    through: put,
    under: 'config',
    input,
    initial: { own: omitInherited(saved.config) },
    body: ({ own }) => ({ version, productType: type, config: omitEmptyTexts(own) }),
    guards: true,
    stored: ({ data }) => ({
      own: omitInherited(data.design.configs.find((one) => one.productType === productType)?.config ?? {}),
    }),
  })
  const { own } = form.values
  const setOwn = (next: DesignConfigFields) => form.set({ own: next })
  return {
    form,
    own,
    setOwn,
    inherited,
    level,
    campaignId,
    productType,
    parentName,
    isPlaque: productType === 'plaque' && level > 1,
    hasSaved: Object.keys(omitInherited(saved.config)).length > 0,
    errorOf: (name: ConfigField) => form.errorOf(name),
    set: (name: ConfigField, value: unknown) => setOwn({ ...own, [name]: value }),
    reset: (name: ConfigField) => {
      const { [name]: _, ...remaining } = own
      const rest: DesignConfigFields = remaining
      // This id belongs to the removed picture.
      if (name === 'templateImageUrl') delete rest.templateImageAssetId
      setOwn(rest)
    },
    resetAll: () => put.call({ ...input, body: { version, productType: type, config: null } }),
  }
}

export type DesignConfig = ReturnType<typeof useDesignConfig>

/** Removes empty texts, so that the inherited texts apply. */
const omitEmptyTexts = (own: DesignConfigFields): DesignConfigFields =>
  Object.fromEntries(Object.entries(own).filter(([, value]) => value !== '')) as DesignConfigFields
