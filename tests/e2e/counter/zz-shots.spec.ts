import { test, expect, GRILL } from '../support/visit/open-venue.ts'
import { openTablet } from '../support/visit/tablet.ts'
const OUT='/tmp/t/import-scratch/'
const CSV='Category,Name,الاسم,Price,Old price,Notes\nMezze,Hummus deluxe,حمص ديلوكس,1.250,,nice\n,Baba ghanoush,بابا غنوج,1.500,2,\nGrill,Kebab plate,طبق كباب,soon,,\nGrill,Shish,شيش,4.5,,\n'
const GOOD=CSV.replace('soon','3.75')
for (const [lang,scheme,width] of [['en','light',360],['en','light',1280],['ar','dark',360]] as const)
test(`shots ${lang} ${width}`, async ({ browser, ownVenue, baseURL }) => {
  test.slow()
  const empty = { ...GRILL, edit(file: any) { file.menu=[];file.smart_categories=[];file.coupons=[];file.banners=[];file.discounts={};file.highlightedCat=null } }
  const venue = await ownVenue(width===1280?GRILL:empty)
  const page = await openTablet(browser, venue, baseURL ?? '', lang)
  await page.emulateMedia({ colorScheme: scheme })
  await page.setViewportSize({ width, height: 740 })
  const n=`${lang}-${width}`
  await page.goto(`/counter/${venue.ref}#menu`)
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `${OUT}${n}-0.png` })
  await page.locator('main button').filter({hasText:/Import|استيراد/}).first().click()
  await page.waitForTimeout(800)
  await page.locator('dialog textarea').fill('DRINKS\nTea 1.500\nmint\n')
  await page.screenshot({ path: `${OUT}${n}-1.png` })
  await page.locator('input[type=file]').setInputFiles({name:'menu.csv',mimeType:'text/csv',buffer:Buffer.from(CSV)})
  await expect(page.locator('dialog dl')).toBeVisible()
  await page.waitForTimeout(500)
  await page.screenshot({ path: `${OUT}${n}-2.png` })
  const box = page.locator('dialog > div').first()
  await box.evaluate((e)=>e.scrollTo(0,700))
  await page.screenshot({ path: `${OUT}${n}-3.png` })
  await box.evaluate((e)=>e.scrollTo(0,1500))
  await page.screenshot({ path: `${OUT}${n}-4.png` })
  await page.locator('dialog button').filter({hasText:/Start over|البدء/}).click()
  await page.locator('input[type=file]').setInputFiles({name:'menu.csv',mimeType:'text/csv',buffer:Buffer.from(GOOD)})
  await expect(page.locator('dialog dl')).toBeVisible()
  await box.evaluate((e)=>e.scrollTo(0,99999))
  await page.waitForTimeout(300)
  await page.screenshot({ path: `${OUT}${n}-5.png` })
})
