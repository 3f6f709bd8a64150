import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { ChoiceList } from '../../components/ui/forms/ChoiceList.tsx'
import { useModel } from '../../connected/useModel.ts'
import {
  createNewsChoice,
  type NewsChoice as NewsChoiceModel,
  type NewsWay,
} from '../../stores/orders/news-choice.ts'
import { $noticeState } from '../../stores/orders/notices.ts'
import type { OrderPage } from '../../stores/orders/order-page.ts'
import { browserPage } from '../../stores/page/browser-page.ts'
import { NotificationOffer } from './NotificationOffer.tsx'

type Props = { isOver: boolean; model: Pick<OrderPage, '$order' | '$isPushed'> }

/** The choice how the diner hears about the order. Without messages, it only offers notifications. */
export default function NewsChoice({ orderId, ...props }: Props & { orderId: string }): ReactNode {
  const news = useModel(() => createNewsChoice(browserPage(), orderId, props.model.$order))
  return <NewsWays news={news} {...props} />
}

export function NewsWays({ news, isOver, model }: Props & { news: NewsChoiceModel }) {
  const { t } = useI18n()
  const messages = useStore(news.$messages)
  const isUnsaved = useStore(news.$isUnsaved)
  const notices = useStore($noticeState)
  if (messages === null) return null
  const { channels, channel, failed } = messages
  if (channels.length === 0 && channel === null) return isOver ? null : <NotificationOffer model={model} />
  const nameOf = (way: NewsWay) => t(way === 'whatsapp' ? 'order:whatsapp' : `order:news.${way}`)
  const ways: NewsWay[] = [...channels, ...(notices === 'unsupported' ? [] : (['push'] as const)), 'none']
  const chosen = channel ?? (notices === 'on' ? 'push' : 'none')
  const problem = isUnsaved
    ? t('order:news.unsaved')
    : failed && channel !== null
      ? t('order:news.failed', { channel: nameOf(channel) })
      : null
  return (
    <div aria-live="polite">
      {channels.length > 0 ? (
        <ChoiceList
          legend={t('order:news.title')}
          choices={ways.map((id) => ({ id, label: nameOf(id) }))}
          multiple={false}
          value={[chosen]}
          error={problem}
          onChange={([way]) => void news.choose(way as NewsWay)}
        />
      ) : (
        problem && <p className="text-sm text-warning">{problem}</p>
      )}
      {notices === 'denied' && channels.length > 0 && (
        <p className="mt-2 text-ink-muted text-sm">{t('order:notifyDenied')}</p>
      )}
    </div>
  )
}
