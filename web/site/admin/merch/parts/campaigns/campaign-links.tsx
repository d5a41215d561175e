import type { Campaign } from '../../../../../../client/src/api-types.ts'
import { useApiList, useFacts } from '../../../../api.tsx'
import { Load } from '../../../../parts/feedback/load.tsx'
import { ApiForm, useApiForm } from '../../../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { SwitchField, TextField } from '../../../../parts/forms/fields.tsx'
import { CreateMerchTrackingLinkBody } from '../../../../parts/rules/body-rules.ts'
import { Snapshot } from '../../../../parts/values/moment.tsx'
import { Pager } from '../../../../parts/values/pager.tsx'
import { Table } from '../../../../parts/values/table.tsx'
import { CampaignSectionFold } from './campaign-sections.tsx'

export function CampaignLinks({ campaign: { id, slug: store } }: { campaign: Campaign }) {
  const { baseUrl } = useFacts()
  const query = { campaignId: id, limit: 50 }
  const links = useApiList('GET /api/merch/admin/tracking-links', { query: { ...query, offset: 0 } }, ({ data }) =>
    data.offset + data.limit < data.total ? { query: { ...query, offset: data.offset + data.limit } } : null,
  )
  return (
    <CampaignSectionFold id="links" title="Tracking links" about="A separate link for each place where you advertise">
      <Load of={links}>
        {({ pages }) => {
          const all = pages.flatMap(({ data }) => data.trackingLinks)
          const visits = pages[0]?.data.visits ?? 0
          return (
            <>
              <p>
                <span className="figure">{visits}</span> {visits === 1 ? 'visit' : 'visits'} to the store in total.
              </p>
              {all.length > 0 && (
                <Table
                  caption="Links and their visits"
                  rows={all}
                  keyOf={(link) => link.id}
                  columns={[
                    {
                      name: 'Link',
                      cell: ({ slug, isPreview }) => (
                        <>
                          <a href={`/c/${store}?ref=${slug}`}>{`${baseUrl}/c/${store}?ref=${slug}`}</a>
                          {isPreview && <span className="small muted"> not counted</span>}
                        </>
                      ),
                    },
                    {
                      name: 'Counted',
                      cell: ({ startsAt, endsAt }) =>
                        startsAt === null && endsAt === null ? (
                          'Always'
                        ) : (
                          <>
                            {startsAt !== null && (
                              <>
                                from <Snapshot at={startsAt} />{' '}
                              </>
                            )}
                            {endsAt !== null && (
                              <>
                                until <Snapshot at={endsAt} />
                              </>
                            )}
                          </>
                        ),
                    },
                    { name: 'Visits', cell: ({ visits }) => visits, isFigure: true },
                  ]}
                />
              )}
              <Pager {...links} />
            </>
          )
        }}
      </Load>
      <NewLink campaignId={id} />
    </CampaignSectionFold>
  )
}

function NewLink({ campaignId }: { campaignId: string }) {
  const form = useApiForm('POST /api/merch/admin/tracking-links', {
    rules: CreateMerchTrackingLinkBody,
    fixed: { campaignId },
    initial: { slug: '', startsAt: '', endsAt: '', isPreview: false },
    say: { slug: 'Use lowercase letters, digits and hyphens, at least two characters.' },
    resets: true,
  })
  const slug = form.text('slug')
  return (
    <ApiForm form={form} label="New link">
      <TextField
        {...slug}
        label="Where it is used"
        hint="Lowercase letters, digits and hyphens: poster-lyon"
        maxLength={60}
        autoComplete="off"
        onChange={(text) => slug.onChange(text.toLowerCase())}
      />
      <TextField {...form.text('startsAt')} label="Count from" type="datetime-local" />
      <TextField {...form.text('endsAt')} label="Count until" type="datetime-local" />
      <SwitchField {...form.flag('isPreview')} label="Test link" hint="Visits through this link are not counted." />
      <Actions>
        <Button {...form.button}>Create link</Button>
      </Actions>
    </ApiForm>
  )
}
