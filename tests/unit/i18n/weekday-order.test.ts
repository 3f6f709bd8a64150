// @feature-file limit.arabic-week

import { describe, expect, it } from 'vitest'
import { weekdays } from '../../../src/domain/time/weekday.ts'
import { weekdayOrder } from '../../../src/i18n/format/weekday-order.ts'

describe('weekdayOrder', () => {
  it.each(['ar', 'ar-KW', 'AR'])('starts on Saturday in %s', (locale) => {
    expect(weekdayOrder(locale)).toEqual([
      'saturday',
      'sunday',
      'monday',
      'tuesday',
      'wednesday',
      'thursday',
      'friday',
    ])
  })

  it.each(['en', 'fa', 'arz', 'de', 'ja', ''])('starts on Monday in %j, like schedules', (locale) => {
    expect(weekdayOrder(locale)).toEqual(weekdays)
  })
})
