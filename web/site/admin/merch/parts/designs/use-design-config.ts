import { useEffect, useRef, useState } from 'react'
import type { DesignConfigFields, MerchDesign, MerchProductType } from '../../../../../../client/src/api-types.ts'
import { useApiMutation } from '../../../../api.tsx'
import { useUnsavedGuard } from '../../../../navigation.tsx'
import { fieldErrorsOf } from '../../../../parts/forms/form.tsx'
import { type ConfigField, omitInherited } from '../../design-labels.ts'

export type DesignConfigProps = {
  design: MerchDesign
  saved: MerchDesign['configs'][number]
  parentName: string | null
}

/**
 * Holds a design's own art settings during an edit, with the inherited settings and a function
 * that saves.
 */
export function useDesignConfig({ design, saved, parentName }: DesignConfigProps) {
  const { id, version, level, campaignId } = design
  const { productType, inherited } = saved
  const type = productType as MerchProductType | null
  const [own, setOwn] = useState(() => omitInherited(saved.config))
  const { call, isBusy, refused, done } = useApiMutation('PUT /api/merch/admin/designs/{id}/config')
  const wasSaved = useRef(false)
  useEffect(() => {
    // After this form saves, shows the server's values. If something else on the page saves,
    // unsaved edits stay.
    if (wasSaved.current && version > 0) setOwn(omitInherited(saved.config))
    wasSaved.current = false
  }, [version, saved.config])
  const isDirty = JSON.stringify(own) !== JSON.stringify(omitInherited(saved.config))
  useUnsavedGuard(isDirty)
  const errors = fieldErrorsOf(refused)
  return {
    own,
    setOwn,
    inherited,
    level,
    campaignId,
    productType,
    parentName,
    isDirty,
    isBusy,
    refused,
    isSaved: done && !isDirty,
    isPlaque: productType === 'plaque' && level > 1,
    hasSaved: Object.keys(omitInherited(saved.config)).length > 0,
    errorOf: (name: ConfigField) => errors[`config.${name}`],
    set: (name: ConfigField, value: unknown) => setOwn({ ...own, [name]: value }),
    reset: (name: ConfigField) => {
      const { [name]: _, ...remaining } = own
      const rest: DesignConfigFields = remaining
      // This id belongs to the removed picture.
      if (name === 'templateImageUrl') delete rest.templateImageAssetId
      setOwn(rest)
    },
    save: () => {
      wasSaved.current = true
      const config = omitEmptyTexts(own)
      void call({ params: { id }, body: { version, productType: type, config } }).then((isDone) => {
        if (!isDone) wasSaved.current = false
      })
    },
    resetAll: () => call({ params: { id }, body: { version, productType: type, config: null } }),
  }
}

export type DesignConfig = ReturnType<typeof useDesignConfig>

/** Removes empty texts, so that the inherited texts apply. */
const omitEmptyTexts = (own: DesignConfigFields): DesignConfigFields =>
  Object.fromEntries(Object.entries(own).filter(([, value]) => value !== '')) as DesignConfigFields
