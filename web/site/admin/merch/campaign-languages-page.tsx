import './parts/campaigns/campaign.css'
import type { Campaign } from '../../../../client/src/api-types.ts'
import { useApiMutation, useApiQuery } from '../../api.tsx'
import { useParam } from '../../navigation.tsx'
import type { PageModule } from '../../page-module.ts'
import { Load } from '../../parts/feedback/load.tsx'
import type { Store } from '../../storefront/store.ts'
import { type MainTexts, TextsEditor } from '../../storefront/texts-editor.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { CampaignTabs } from './parts/campaigns/campaign-tabs.tsx'

const nameOf = (name: string | undefined): string => (name === undefined ? 'Languages' : `Languages of ${name}`)

export const head: PageModule['head'] = ({ params: { id = '' } }, read) => ({
  title: nameOf(read('GET /api/merch/admin/campaigns/{id}', { params: { id } })?.data.campaign.name),
})

export default function CampaignLanguagesPage() {
  const id = useParam('id')
  const response = useApiQuery('GET /api/merch/admin/campaigns/{id}', { params: { id } })
  return (
    <AdminPage title="Languages" lead="Texts of the store in the languages of its fans.">
      <Load of={response} back={{ to: '/admin/campaigns', label: 'All campaigns' }}>
        {({ data: { campaign } }) => (
          <>
            <CampaignTabs campaign={campaign} />
            <Texts key={campaign.id} campaign={campaign} />
          </>
        )}
      </Load>
    </AdminPage>
  )
}

function Texts({ campaign: { id, slug } }: { campaign: Campaign }) {
  const texts = useApiQuery('GET /api/merch/admin/campaigns/{id}/texts', { params: { id } })
  const store = useApiQuery('GET /api/merch/campaign/{slug}', { params: { slug }, query: {} })
  const save = useApiMutation('PUT /api/merch/admin/campaigns/{id}/texts/{language}')
  return (
    <Load of={store}>
      {({ data: main }) => (
        <Load of={texts}>
          {({ data: { languages } }) => (
            <TextsEditor
              main={mainTextsOf(main)}
              saved={languages}
              isBusy={save.isBusy}
              refused={save.refused}
              onSave={async (language, body) => (await save.call({ params: { id, language }, body })) !== undefined}
            />
          )}
        </Load>
      )}
    </Load>
  )
}

const mainTextsOf = ({ name, copy, studio, designs, products }: Store): MainTexts => ({
  fields: [
    { name: 'desktopTitle', label: 'Title', main: copy.desktopTitle ?? name },
    { name: 'studioHeadline', label: 'Story', main: studio.studioHeadline },
    { name: 'studioSlide1Caption', label: 'Caption of the first picture', main: studio.studioSlide1Caption },
    { name: 'studioSlide2Caption', label: 'Caption of the second picture', main: studio.studioSlide2Caption },
    { name: 'studioSlide3Caption', label: 'Caption of the third picture', main: studio.studioSlide3Caption },
    { name: 'cameraPermissionText', label: 'Request for the camera', main: copy.cameraPermissionText },
    { name: 'successHeadline', label: 'Headline after an order', main: copy.successHeadline },
    { name: 'thankYouMessage', label: 'Thanks after an order', main: copy.thankYouMessage, isLong: true },
    { name: 'shareTextTemplate', label: 'Text to share', main: copy.shareTextTemplate, isLong: true },
  ],
  designs,
  products,
})
