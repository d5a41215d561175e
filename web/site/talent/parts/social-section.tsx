import { Lines, Section } from '../../../parts/layout/page.tsx'
import { Say, say } from '../../../words/say.ts'
import { useApiMutation, useApiQuery, useFacts } from '../../api.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { RefusalNotice } from '../../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../../parts/forms/api-form.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { Permitted } from '../../parts/forms/permitted.tsx'
import { SaveSocialLinksBody } from '../../parts/rules/body-rules.ts'
import { Day } from '../../parts/values/moment.tsx'

const SAVE = 'PUT /api/likeness/social-links'

/** Shows the reason if a profile could not be read. */
export function SocialSection({ query }: { query: { accountId?: string } }) {
  const { language } = useFacts()
  const links = useApiQuery('GET /api/likeness/social-links', { query })
  const remove = useApiMutation(SAVE)
  return (
    <Section title={say('Social profiles')}>
      <Load of={links}>
        {({ links: rows }) => {
          const urls = rows.map((row) => row.url)
          return (
            <div className="stack">
              {rows.length > 0 && (
                <Lines>
                  {rows.map((row) => (
                    <li key={row.id}>
                      <span>
                        <a href={row.url} rel="noreferrer">
                          {row.url.replace(/^https:\/\/(?:www\.)?/, '')}
                        </a>
                        <br />
                        <span className="small muted">
                          {row.failure !== null ? (
                            say(row.failure.message)
                          ) : row.followers !== null ? (
                            say('{count} followers', { count: row.followers.toLocaleString(language) })
                          ) : row.readAt !== null ? (
                            <Say text="Last checked {day}" values={{ day: <Day at={row.readAt} /> }} />
                          ) : (
                            say('Not checked yet. We check it soon, then once a day.')
                          )}
                        </span>
                      </span>
                      <Permitted calls="PUT /api/likeness/social-links">
                        <Button
                          look="quiet"
                          label={say('Remove {name}', { name: row.url })}
                          onClick={() =>
                            void remove.call({ query, body: linksOf(urls.filter((one) => one !== row.url)) })
                          }
                        >
                          {say('Remove')}
                        </Button>
                      </Permitted>
                    </li>
                  ))}
                </Lines>
              )}
              <RefusalNotice refused={remove.refused} />
              <AddProfile urls={urls} query={query} />
            </div>
          )
        }}
      </Load>
    </Section>
  )
}

const linksOf = (urls: readonly string[]) => ({ links: urls.map((url) => ({ url })) })

function AddProfile({ urls, query }: { urls: readonly string[]; query: { accountId?: string } }) {
  const form = useApiForm(SAVE, {
    rules: SaveSocialLinksBody,
    under: `links.${urls.length}`,
    input: { query },
    initial: { url: '' },
    body: ({ url }) => linksOf([...urls, url.trim()]),
    check: ({ url }) => ({ url: url.trim() === '' ? say('Enter an address that starts with https://.') : undefined }),
    resets: true,
  })
  return (
    <ApiForm form={form} label={say('Social profiles')}>
      <TextField
        {...form.text('url')}
        label={say('Profile URL')}
        type="url"
        isRequired={false}
        placeholder="https://"
        hint={say('We read only public data: the number of followers and the picture.')}
      />
      <div>
        <Button {...form.button} busyLabel={say('Adding')}>
          {say('Add profile')}
        </Button>
      </div>
    </ApiForm>
  )
}
