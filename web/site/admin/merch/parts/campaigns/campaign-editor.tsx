import { useMemo, useState } from 'react'
import type { Campaign } from '../../../../../../client/src/api-types.ts'
import { useApiMutation, useApiQuery } from '../../../../api.tsx'
import { RefusalNotice } from '../../../../parts/feedback/notice.tsx'
import { Button } from '../../../../parts/forms/button.tsx'
import { Form } from '../../../../parts/forms/form.tsx'
import { CampaignBasics } from './campaign-basics.tsx'
import { applyChangesToStore, changeBody, useCampaignDraft } from './campaign-draft.ts'
import { CampaignLinks } from './campaign-links.tsx'
import { CampaignPhasePanel } from './campaign-phase-panel.tsx'
import { CampaignPlaques } from './campaign-plaques.tsx'
import { CampaignPreview } from './campaign-preview.tsx'
import { CampaignProducts } from './campaign-products.tsx'
import { CampaignSections } from './campaign-sections.tsx'

export default function CampaignEditor({ campaign }: { campaign: Campaign }) {
  const { id, slug, version } = campaign
  const draft = useCampaignDraft(campaign)
  const [isSaved, setSaved] = useState(false)
  const save = useApiMutation('PATCH /api/merch/admin/campaigns/{id}')
  const store = useApiQuery('GET /api/merch/campaign/{slug}', { params: { slug } }, { keepsLast: true })
  const saved = store.data?.data
  const { changes, urls } = draft
  const shown = useMemo(() => saved && applyChangesToStore(saved, changes, urls), [saved, changes, urls])
  const submit = async () => {
    if (draft.count === 0) return
    const isDone = await save.call({ params: { id }, body: changeBody(draft.changes, version) })
    setSaved(isDone !== undefined)
    if (isDone) draft.discard()
  }
  return (
    <div className="campaign-editor">
      <div className="campaign-parts">
        <CampaignPhasePanel campaign={campaign} isDirty={draft.count > 0} />
        <div className="campaign-folds">
          <CampaignProducts campaign={campaign} />
          <Form label="Campaign" id="campaign-form" onSubmit={() => void submit()}>
            <div>
              <CampaignBasics draft={draft} refused={save.refused} seller={saved?.seller} />
              <CampaignSections draft={draft} refused={save.refused} />
              <CampaignPlaques draft={draft} refused={save.refused} />
            </div>
          </Form>
          <CampaignLinks campaign={campaign} />
        </div>
        <RefusalNotice refused={save.refused}>
          {save.refused?.status === 409 && 'Your changes are still here. Check them, then save again.'}
        </RefusalNotice>
        {draft.count > 0 ? (
          <div className="campaign-save">
            <span role="status">{draft.count === 1 ? '1 unsaved change.' : `${draft.count} unsaved changes.`}</span>
            <Button look="quiet" onClick={draft.discard}>
              Discard
            </Button>
            <Button look="primary" type="submit" form="campaign-form" isBusy={save.isBusy} busyLabel="Saving">
              Save
            </Button>
          </div>
        ) : (
          isSaved && (
            <p role="status" className="campaign-save">
              {campaign.status === 'LIVE' ? 'Saved. Fans see the changes now.' : 'Saved.'}
            </p>
          )
        )}
      </div>
      {shown && <CampaignPreview store={shown} />}
    </div>
  )
}
