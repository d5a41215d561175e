import './parts/campaign.css'
import { useMemo, useState } from 'react'
import type { Campaign } from '../../../client/src/api-types.ts'
import { AdminPage } from '../admin/parts/admin-page.tsx'
import { useDecide } from '../admin/parts/use-decide.ts'
import { useAnswer } from '../api.tsx'
import { useParam } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Button } from '../parts/button.tsx'
import { Form } from '../parts/form.tsx'
import { Load } from '../parts/load.tsx'
import { RefusalNotice } from '../parts/notice.tsx'
import { CampaignBasics } from './parts/campaign-basics.tsx'
import { changeBody, storeWith, useCampaignDraft } from './parts/campaign-draft.ts'
import { CampaignLife } from './parts/campaign-life.tsx'
import { CampaignLinks } from './parts/campaign-links.tsx'
import { CampaignPlaques } from './parts/campaign-plaques.tsx'
import { CampaignPreview } from './parts/campaign-preview.tsx'
import { CampaignProducts } from './parts/campaign-products.tsx'
import { CampaignSections } from './parts/campaign-sections.tsx'
import { CampaignTabs } from './parts/campaign-tabs.tsx'
import { CAMPAIGN_ANSWERS } from './parts/use-campaign.ts'

export const head: PageModule['head'] = ({ params: { id = '' } }, read) => ({
  title: read('GET /api/merch/admin/campaigns/{id}', { params: { id } })?.data.campaign.name ?? 'Campaign',
})

/** One campaign: everything that can be set, beside its storefront. */
export default function CampaignPage() {
  const id = useParam('id')
  const answer = useAnswer('GET /api/merch/admin/campaigns/{id}', { params: { id } })
  return (
    <AdminPage title={answer.data?.data.campaign.name ?? 'Campaign'}>
      <Load of={answer}>{({ data: { campaign } }) => <CampaignEditor key={campaign.id} campaign={campaign} />}</Load>
    </AdminPage>
  )
}

function CampaignEditor({ campaign }: { campaign: Campaign }) {
  const { id, slug, version } = campaign
  const draft = useCampaignDraft(campaign)
  const [isSaved, setSaved] = useState(false)
  const save = useDecide('PATCH /api/merch/admin/campaigns/{id}', CAMPAIGN_ANSWERS)
  const store = useAnswer('GET /api/merch/campaign/{slug}', { params: { slug } }, { keepsLast: true })
  const saved = store.data?.data
  const { changes, urls } = draft
  const shown = useMemo(() => saved && storeWith(saved, changes, urls), [saved, changes, urls])
  const submit = async () => {
    if (draft.count === 0) return
    const isDone = await save.decide({ params: { id }, body: changeBody(draft.changes, version) })
    setSaved(isDone)
    if (isDone) draft.discard()
  }
  return (
    <>
      <CampaignTabs campaign={campaign} />
      <div className="campaign-editor">
        <div className="campaign-parts">
          <CampaignLife campaign={campaign} isDirty={draft.count > 0} />
          <div className="campaign-folds">
            <CampaignProducts campaign={campaign} />
            <Form label="The campaign" id="campaign-form" onSubmit={() => void submit()}>
              <div key={draft.turn}>
                <CampaignBasics draft={draft} refused={save.refused} seller={saved?.seller} />
                <CampaignSections draft={draft} refused={save.refused} />
                <CampaignPlaques draft={draft} refused={save.refused} />
              </div>
            </Form>
            <CampaignLinks campaign={campaign} />
          </div>
          <RefusalNotice refused={save.refused}>
            {save.refused?.status === 409 && 'What you typed is still here: look at it, then save again.'}
          </RefusalNotice>
          {draft.count > 0 ? (
            <div className="campaign-save">
              <span role="status">
                {draft.count === 1 ? 'One change is not saved.' : `${draft.count} changes are not saved.`}
              </span>
              <Button look="quiet" onClick={draft.discard}>
                Take them back
              </Button>
              <Button look="primary" type="submit" form="campaign-form" isBusy={save.isBusy} busyWords="Saving">
                Save
              </Button>
            </div>
          ) : (
            isSaved && (
              <p role="status" className="small muted">
                Saved.
              </p>
            )
          )}
        </div>
        {shown && <CampaignPreview store={shown} />}
      </div>
    </>
  )
}
