import type { WireCategory, WireItem } from '../../../src/contract/venue/menu.ts'
import type { VenueFile } from '../../../src/contract/venue/venue-file.ts'
import type { Issue } from '../../../src/contract/wire/errors.ts'
import { RESERVED_CATEGORY_IDS, RESERVED_REFERENCE_IDS } from '../../../src/contract/wire/reserved-names.ts'
import { allowsSender } from '../../../src/domain/messages/sender-name.ts'
import { checkCoupons } from './check-coupons.ts'
import { checkPixels } from './check-pixels.ts'
import { checkSurvey } from './check-survey.ts'
import { checkWallet } from './check-wallet.ts'
import { checkZones } from './check-zones.ts'
import { isLanguageCode } from './language-codes.ts'
import { createUniquenessCheck, type ReportIssue } from './report-issue.ts'

/** Maximum number of issues in a report. */
export const MAX_ISSUES = 50

/**
 * Checks a venue file for what the schema cannot: ids used twice, references to missing things, limits that no choice can
 * meet, unknown languages. Returns at most `MAX_ISSUES` issues with their paths (`menu.0.items.3.id`). If the file violates
 * the schema (`isSound` is false), each check stops at the first value that it cannot read.
 */
export function checkVenueFile(file: VenueFile, isSound = true): Issue[] {
  const issues: Issue[] = []
  const report: ReportIssue = (path, message) => {
    if (issues.length < MAX_ISSUES) issues.push({ path, message })
  }
  const ids: MenuIds = { items: new Set(), categories: new Set() }
  const checks = [
    () => checkBranches(file, report),
    () => checkThemes(file, report),
    () => checkLanguages(file, '', report),
    () => checkMenu(file, ids, report),
    () => checkReferences(file, ids, report),
    () => checkTables(file, report),
    () => checkZones(file, report),
    () => checkCoupons(file, ids.items, report),
    () => checkWallet(file, report),
    () => checkSurvey(file, report),
    () => checkPixels(file, report),
    () => checkSender(file, report),
  ]
  for (const check of checks)
    try {
      check()
    } catch (error) {
      if (isSound) throw error
    }
  return issues
}

function checkBranches({ business }: VenueFile, report: ReportIssue): void {
  const branchId = createUniquenessCheck('branch id', report)
  const reference = createUniquenessCheck('reference id', report)
  const domain = createUniquenessCheck('domain', report)
  const locale = createUniquenessCheck('locale', report)
  const reserved = (id: string, path: string) => {
    if (RESERVED_REFERENCE_IDS.has(id.toLowerCase())) report(path, `the id ${id} is reserved by the site`)
  }
  reserved(business.reference_id, 'business.reference_id')
  if (business.business_name.every(({ name }) => !name.trim()))
    report('business.business_name', 'expected a name in at least one language')
  business.branches.forEach((branch, i) => {
    branchId(branch.id, `business.branches.${i}.id`)
    reference(branch.reference_id, `business.branches.${i}.reference_id`)
    reserved(branch.reference_id, `business.branches.${i}.reference_id`)
  })
  business.domains.forEach((name, i) => {
    domain(name, `business.domains.${i}`)
  })
  business.locales.forEach((code, i) => {
    locale(code, `business.locales.${i}`)
    if (!isLanguageCode(code)) report(`business.locales.${i}`, `${code} is not a language code`)
  })
  if (business.branches.length === 0) return
  const main = business.branches.find((branch) => branch.id === business.branch_id)
  if (!main) report('business.branch_id', `no branch in business.branches has the id ${business.branch_id}`)
  else if (main.reference_id !== business.reference_id)
    report('business.reference_id', `the branch ${main.id} has the reference id ${main.reference_id}`)
}

function checkSender({ sms_sender, business }: VenueFile, report: ReportIssue): void {
  if (sms_sender === null || allowsSender(sms_sender, business.country_code)) return
  const networks = `networks of ${business.country_code} accept only numbers as senders of SMS`
  report('sms_sender', `${networks}, not the name ${sms_sender}`)
}

function checkThemes({ themes, theme_id }: VenueFile, report: ReportIssue): void {
  const themeId = createUniquenessCheck('theme id', report)
  themes.forEach(({ id }, i) => {
    themeId(id, `themes.${i}.id`)
  })
  if (theme_id !== null && !themes.some(({ id }) => id === theme_id))
    report('theme_id', `no theme in themes has the id ${theme_id}`)
}

/** Checks that the locale of every text is an existing language, even one that the venue does not offer. */
function checkLanguages(value: unknown, path: string, report: ReportIssue): void {
  if (typeof value !== 'object' || value === null) return
  const below = path ? `${path}.` : ''
  for (const [key, entry] of Object.entries(value)) {
    if (key === 'locale' && typeof entry === 'string' && !isLanguageCode(entry))
      report(`${below}${key}`, `${entry} is not a language code`)
    else checkLanguages(entry, `${below}${key}`, report)
  }
}

type MenuIds = { items: Set<string>; categories: Set<string> }

function checkMenu(file: VenueFile, ids: MenuIds, report: ReportIssue): void {
  const itemId = createUniquenessCheck('item id', report)
  const categoryId = createUniquenessCheck('category id', report)
  const walk = (categories: readonly WireCategory[], path: string) => {
    categories.forEach((category, i) => {
      const at = `${path}.${i}`
      categoryId(category.id, `${at}.id`)
      ids.categories.add(category.id)
      if (RESERVED_CATEGORY_IDS.has(category.id.toLowerCase()))
        report(`${at}.id`, `the id ${category.id} is reserved by the site`)
      category.items.forEach((item, j) => {
        itemId(item.id, `${at}.items.${j}.id`)
        ids.items.add(item.id)
        checkItem(item, `${at}.items.${j}`, report)
      })
      walk(category.subcategories, `${at}.subcategories`)
    })
  }
  walk(file.menu, 'menu')
}

function checkItem(item: WireItem, path: string, report: ReportIssue): void {
  const labelId = createUniquenessCheck('price label id', report)
  item.price_labels.forEach((label, i) => {
    labelId(label.id, `${path}.price_labels.${i}.id`)
    if (label.minimum !== null && label.maximum !== null && label.minimum > label.maximum)
      report(
        `${path}.price_labels.${i}.minimum`,
        `the minimum ${label.minimum} is above the maximum ${label.maximum}`,
      )
  })
  const groupId = createUniquenessCheck('modifier group id', report)
  // Unique across groups, because an order line refers to modifiers by their ids only.
  const modifierId = createUniquenessCheck('modifier id', report)
  item.modifier_groups.forEach((group, i) => {
    const at = `${path}.modifier_groups.${i}`
    groupId(group.id, `${at}.id`)
    if (group.max !== null && group.min > group.max)
      report(`${at}.min`, `the minimum ${group.min} is above the maximum ${group.max}`)
    const most = group.modifiers.reduce((sum, modifier) => sum + modifier.quantity, 0)
    if (Math.max(group.min, group.required ? 1 : 0) > most)
      report(`${at}.min`, `the group requires more modifiers than the ${most} it offers`)
    group.modifiers.forEach((modifier, j) => {
      modifierId(modifier.id, `${at}.modifiers.${j}.id`)
    })
  })
}

function checkReferences(file: VenueFile, ids: MenuIds, report: ReportIssue): void {
  const known = (kind: 'item' | 'category', id: string | null, path: string) => {
    const set = kind === 'item' ? ids.items : ids.categories
    if (id !== null && !set.has(id)) report(path, `the menu has no ${kind} ${JSON.stringify(id)}`)
  }
  const smartIds = createUniquenessCheck('smart category id', report)
  file.smart_categories.forEach((smart, i) => {
    smartIds(smart.id, `smart_categories.${i}.id`)
    smart.items.forEach((id, j) => {
      known('item', id, `smart_categories.${i}.items.${j}`)
    })
  })
  known('category', file.highlightedCat, 'highlightedCat')
  for (const [type, discounts] of Object.entries(file.discounts ?? {})) {
    for (const id of Object.keys(discounts?.items ?? {})) known('item', id, `discounts.${type}.items.${id}`)
    for (const id of Object.keys(discounts?.categories ?? {}))
      known('category', id, `discounts.${type}.categories.${id}`)
  }
  const bannerId = createUniquenessCheck('banner id', report)
  file.banners.forEach((banner, i) => {
    bannerId(banner.id, `banners.${i}.id`)
    known('item', banner.item_id, `banners.${i}.item_id`)
    known('category', banner.category_id, `banners.${i}.category_id`)
    if (banner.from !== null && banner.to !== null && banner.from > banner.to)
      report(`banners.${i}.from`, `the first day ${banner.from} is after the last ${banner.to}`)
  })
  checkBranchReferences(file, report, known)
}

function checkBranchReferences(
  file: VenueFile,
  report: ReportIssue,
  known: (kind: 'item', id: string, path: string) => void,
): void {
  const branches = new Set([file.business.branch_id, ...file.business.branches.map((branch) => branch.id)])
  const branch = (id: string, path: string) => {
    if (!branches.has(id)) report(path, `the venue has no branch ${JSON.stringify(id)}`)
  }
  const visibility = (list: readonly { id: string }[], path: string) => {
    list.forEach((entry, i) => {
      branch(entry.id, `${path}.${i}.id`)
    })
  }
  for (const id of Object.keys(file.shifts)) branch(id, `shifts.${id}`)
  for (const id of Object.keys(file.tables)) branch(id, `tables.${id}`)
  const walk = (categories: readonly WireCategory[], path: string) => {
    categories.forEach((category, i) => {
      const at = `${path}.${i}`
      visibility(category.branches, `${at}.branches`)
      category.items.forEach((item, j) => {
        const itemPath = `${at}.items.${j}`
        visibility(item.branches, `${itemPath}.branches`)
        visibility(item.category?.branches ?? [], `${itemPath}.category.branches`)
        visibility(item.grand_category?.branches ?? [], `${itemPath}.grand_category.branches`)
        item.suggested_items.forEach((id, k) => {
          known('item', id, `${itemPath}.suggested_items.${k}`)
        })
      })
      walk(category.subcategories, `${at}.subcategories`)
    })
  }
  walk(file.menu, 'menu')
}

function checkTables(file: VenueFile, report: ReportIssue): void {
  for (const [branchId, tables] of Object.entries(file.tables)) {
    const tableId = createUniquenessCheck('table id', report)
    tables.forEach((table, i) => {
      tableId(table.id, `tables.${branchId}.${i}.id`)
    })
  }
}
