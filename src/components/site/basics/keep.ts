import { chunkToString, createComponent, markHTMLString } from 'astro/runtime/server/index.js'

/** An Astro component, as TypeScript sees it. */
type Component<Props> = (props: Props) => unknown
/** An Astro component, as Astro calls it. */
type Factory = Extract<Parameters<typeof createComponent>[0], (...args: never) => unknown>
type Chunk = Parameters<typeof chunkToString>[1]
/** What such a component returns. It renders at once unless it contains something asynchronous. */
type Template = { render(destination: { write(chunk: Chunk): void }): Promise<void> | void }

/** An object that lives as long as the HTML is needed, and what else the HTML depends on. */
type Key = readonly [object: object, rest: string]

/**
 * Wraps a component whose HTML depends only on its key, which determines the other props. It is rendered once per key; wherever else it is
 * used, also on other pages, the HTML is copied. The component must not be asynchronous and must not have slots, scripts or islands.
 */
export function keep<Props>(component: Component<Props>, keyOf: (props: Props) => Key): Component<Props> {
  const factory = component as unknown as Factory
  const kept = new WeakMap<object, Map<string, unknown>>()

  function render(...[result, props, slots]: Parameters<Factory>): unknown {
    const [object, rest] = keyOf(props)
    const known = kept.get(object) ?? new Map<string, unknown>()
    kept.set(object, known)
    return known.get(rest) ?? save()

    function save(): unknown {
      // Joined: a string that was added up is copied piece by piece into every page.
      const parts: string[] = []
      const template = factory(result, props, slots) as unknown as Template
      const done = template.render({
        write: (chunk) => void parts.push(String(chunkToString(result, chunk))),
      })
      const finish = () => {
        const html = markHTMLString(parts.join(''))
        known.set(rest, html)
        return html
      }
      return done ? done.then(finish) : finish()
    }
  }
  return createComponent(render as Factory, factory.moduleId) as unknown as Component<Props>
}
