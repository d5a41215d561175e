import type { DesignConfigFields } from '../../../../../../client/src/api-types.ts'
import { Section } from '../../../../../parts/layout/page.tsx'
import { Confirm } from '../../../../parts/feedback/confirm.tsx'
import { ApiForm } from '../../../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { SelectField, TextField } from '../../../../parts/forms/fields.tsx'
import { BACKGROUND_CHOICES, type ConfigField, DESIGN_PICTURES, MODEL_CHOICES, typeLabel } from '../../design-labels.ts'
import { PictureField } from '../picture-field.tsx'
import { Attempts, OwnField, PictureOf, PromptField } from './design-fields.tsx'
import { type DesignConfig, type DesignConfigProps, useDesignConfig } from './use-design-config.ts'

/** Unset fields are inherited from the parent. */
export function DesignConfigForm(props: DesignConfigProps) {
  const editing = useDesignConfig(props)
  const { form, own, set, errorOf, level, isPlaque } = editing
  const title = `Art settings: ${typeLabel(level === 1 ? null : editing.productType).toLowerCase()}`
  return (
    <Section title={title}>
      <ApiForm form={form} label={title}>
        <OwnField editing={editing} name="prompt" label="Prompt">
          <PromptField value={own.prompt ?? ''} onChange={(text) => set('prompt', text)} error={errorOf('prompt')} />
        </OwnField>
        {!isPlaque && (
          <OwnField editing={editing} name="modelEndpoint" label="Model">
            <SelectField
              name="modelEndpoint"
              label="Model"
              value={own.modelEndpoint ?? 'image-model-2'}
              choices={MODEL_CHOICES}
              onChange={(value) => set('modelEndpoint', value)}
              error={errorOf('modelEndpoint')}
            />
          </OwnField>
        )}
        <OwnField editing={editing} name="qualityTiers" label="Attempts">
          <Attempts
            tiers={own.qualityTiers ?? ['low']}
            model={own.modelEndpoint ?? editing.inherited.modelEndpoint}
            onChange={(tiers) => set('qualityTiers', tiers)}
          />
        </OwnField>
        {!isPlaque && <ArtFields editing={editing} />}
        <Actions>
          <Button {...form.button} look="primary" busyLabel="Saving">
            Save art settings
          </Button>
          {level > 1 && editing.hasSaved && <ResetAll editing={editing} designName={props.design.name} />}
        </Actions>
        {form.isSaved && (
          <p role="status" className="small muted">
            Saved. The next fan’s art uses these settings.
          </p>
        )}
      </ApiForm>
    </Section>
  )
}

function ArtFields({ editing }: { editing: DesignConfig }) {
  const { own, setOwn, set, reset, errorOf, campaignId, parentName, inherited, level } = editing
  return (
    <>
      <OwnField editing={editing} name="bgRemovalMode" label="Background">
        <SelectField
          name="bgRemovalMode"
          label="Background"
          value={own.bgRemovalMode ?? 'matting'}
          choices={BACKGROUND_CHOICES}
          onChange={(value) => set('bgRemovalMode', value)}
          error={errorOf('bgRemovalMode')}
        />
      </OwnField>
      {DESIGN_PICTURES.map(({ name, label, hint, asset }) => (
        <PictureOf
          key={name}
          {...{ name, label, hint, asset, campaignId, parentName }}
          own={own[name] as string | undefined}
          inherited={inherited[name as keyof typeof inherited] as string | null}
          error={errorOf(name)}
          onChange={(url) => (url === null ? reset(name) : setOwn(withPicture(own, name, url)))}
        />
      ))}
      {level === 1 && (
        <PictureField
          label="Thumbnail in the store"
          hint="If empty, the template is used."
          asset="hero"
          campaignId={campaignId}
          url={own.displayImageUrl ?? null}
          error={errorOf('displayImageUrl')}
          onChange={(picked) => (picked === null ? reset('displayImageUrl') : set('displayImageUrl', picked.url))}
        />
      )}
      <OwnField editing={editing} name="fanLocationText" label="Location shown in the art">
        <TextField
          name="fanLocationText"
          label="Location shown in the art"
          hint="For example “Stockholm”"
          maxLength={300}
          isRequired
          value={own.fanLocationText ?? ''}
          onChange={(text) => set('fanLocationText', text)}
          error={errorOf('fanLocationText')}
        />
      </OwnField>
    </>
  )
}

const ResetAll = ({ editing, designName }: { editing: DesignConfig; designName: string }) => (
  <Confirm
    label="Reset to default"
    look="plain"
    title={`Reset all settings of “${designName}” for ${typeLabel(editing.productType).toLowerCase()}?`}
    confirmLabel="Reset"
    isBusy={editing.form.isBusy}
    refused={editing.form.refused}
    onConfirm={editing.resetAll}
  >
    <p>The settings of {editing.parentName ?? 'the parent design'} apply again.</p>
  </Confirm>
)

const withPicture = (own: DesignConfigFields, name: ConfigField, url: string): DesignConfigFields => {
  const { templateImageAssetId, ...rest } = own
  const keepsAsset = name !== 'templateImageUrl' && templateImageAssetId !== undefined
  return { ...rest, ...(keepsAsset ? { templateImageAssetId } : {}), [name]: url }
}
