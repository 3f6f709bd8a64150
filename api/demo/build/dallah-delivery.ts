import { deliveryArea, point, polygon, polygons } from './geometry.ts'
import { createVenueAuthor } from './venue-author.ts'

/** The delivery areas of the grill's two branches. The outlines are rough and follow no official borders. */
const { t } = createVenueAuthor('dallah-grill', ['ar', 'en'])

const CAPITAL = t(['محافظة العاصمة', 'Capital Governorate'])
const HAWALLI = t(['محافظة حولي', 'Hawalli Governorate'])
const FARWANIYA = t(['محافظة الفروانية', 'Farwaniya Governorate'])
const JAHRA = t(['محافظة الجهراء', 'Jahra Governorate'])

const centre = [
  deliveryArea(
    'qibla',
    t(['القبلة', 'Qibla']),
    CAPITAL,
    polygon(
      '47.9610 29.3690, 47.9665 29.3745, 47.9735 29.3805, 47.9765 29.3755, 47.9780 29.3690, 47.9730 29.3615, 47.9660 29.3620',
    ),
  ),
  deliveryArea(
    'mirqab',
    t(['المرقاب', 'Mirqab']),
    CAPITAL,
    polygon(
      '47.9765 29.3755, 47.9780 29.3690, 47.9730 29.3615, 47.9800 29.3610, 47.9885 29.3635, 47.9930 29.3680, 47.9880 29.3725, 47.9830 29.3745',
    ),
  ),
  deliveryArea(
    'sharq',
    t(['شرق', 'Sharq']),
    CAPITAL,
    polygon(
      '47.9735 29.3805, 47.9850 29.3880, 47.9905 29.3895, 47.9925 29.3850, 47.9965 29.3800, 47.9990 29.3750, 47.9930 29.3680, 47.9880 29.3725, 47.9830 29.3745, 47.9765 29.3755',
    ),
  ),
  deliveryArea(
    'dasman',
    t(['دسمان', 'Dasman']),
    CAPITAL,
    polygon(
      '47.9905 29.3895, 47.9990 29.3925, 48.0035 29.3900, 48.0070 29.3860, 48.0020 29.3815, 47.9965 29.3800, 47.9925 29.3850',
    ),
  ),
  deliveryArea(
    'bneid-al-gar',
    t(['بنيد القار', 'Bneid Al Gar']),
    CAPITAL,
    polygon(
      '47.9965 29.3800, 48.0020 29.3815, 48.0070 29.3860, 48.0125 29.3800, 48.0180 29.3730, 48.0130 29.3700, 48.0050 29.3710, 47.9990 29.3750',
    ),
  ),
]

const capital = [
  deliveryArea(
    'dasma',
    t(['الدسمة', 'Dasma']),
    CAPITAL,
    polygon(
      '47.9930 29.3680, 47.9990 29.3750, 48.0050 29.3710, 48.0085 29.3650, 48.0040 29.3600, 47.9960 29.3625',
    ),
  ),
  deliveryArea(
    'daiya',
    t(['الدعية', 'Daiya']),
    CAPITAL,
    polygon(
      '48.0050 29.3710, 48.0130 29.3700, 48.0180 29.3730, 48.0225 29.3665, 48.0190 29.3590, 48.0110 29.3565, 48.0040 29.3600, 48.0085 29.3650',
    ),
  ),
  deliveryArea(
    'mansouriya',
    t(['المنصورية', 'Mansouriya']),
    CAPITAL,
    polygon(
      '47.9885 29.3635, 47.9930 29.3680, 47.9960 29.3625, 48.0040 29.3600, 48.0010 29.3540, 47.9930 29.3520, 47.9890 29.3575',
    ),
  ),
  deliveryArea(
    'abdullah-al-salem',
    t(['ضاحية عبدالله السالم', 'Abdullah Al-Salem']),
    CAPITAL,
    polygon(
      '47.9730 29.3615, 47.9800 29.3610, 47.9885 29.3635, 47.9890 29.3575, 47.9930 29.3520, 47.9860 29.3455, 47.9760 29.3480, 47.9720 29.3545',
    ),
  ),
  deliveryArea(
    'shamiya',
    t(['الشامية', 'Shamiya']),
    CAPITAL,
    polygon(
      '47.9660 29.3620, 47.9730 29.3615, 47.9720 29.3545, 47.9760 29.3480, 47.9690 29.3430, 47.9590 29.3470, 47.9570 29.3550',
    ),
  ),
  // Two separate districts, with a road between them that belongs to neither.
  deliveryArea(
    'shuwaikh-industrial',
    t(['الشويخ الصناعية', 'Shuwaikh Industrial']),
    CAPITAL,
    polygons(
      '47.9360 29.3390, 47.9480 29.3420, 47.9530 29.3370, 47.9500 29.3310, 47.9400 29.3290, 47.9340 29.3340',
      '47.9200 29.3350, 47.9310 29.3380, 47.9325 29.3310, 47.9290 29.3250, 47.9190 29.3240, 47.9160 29.3300',
    ),
  ),
]

const seafront = [
  // Overlaps Dasman and Bneid Al Gar. Delivery to the towers takes longer and costs more.
  deliveryArea(
    'gulf-road',
    t(['أبراج شارع الخليج العربي', 'Arabian Gulf Street towers']),
    CAPITAL,
    polygon(
      '47.9990 29.3925, 48.0035 29.3905, 48.0130 29.3805, 48.0185 29.3735, 48.0150 29.3720, 48.0090 29.3790, 48.0030 29.3850, 47.9980 29.3880',
    ),
  ),
  deliveryArea(
    'green-island',
    t(['الجزيرة الخضراء، البوابة', 'Green Island, the gate']),
    CAPITAL,
    point(48.0302, 29.364),
  ),
]

const west = [
  deliveryArea(
    'farwaniya',
    t(['الفروانية', 'Farwaniya']),
    FARWANIYA,
    polygon(
      '47.9480 29.2900, 47.9640 29.2890, 47.9680 29.2800, 47.9660 29.2690, 47.9530 29.2670, 47.9460 29.2760',
    ),
  ),
  deliveryArea(
    'khaitan',
    t(['خيطان', 'Khaitan']),
    FARWANIYA,
    polygon(
      '47.9690 29.2900, 47.9830 29.2910, 47.9890 29.2820, 47.9860 29.2730, 47.9700 29.2720, 47.9685 29.2800',
    ),
  ),
  deliveryArea(
    'rai',
    t(['الري', 'Rai']),
    FARWANIYA,
    polygon(
      '47.9260 29.3170, 47.9420 29.3190, 47.9520 29.3130, 47.9500 29.3020, 47.9370 29.3000, 47.9260 29.3060',
    ),
  ),
  deliveryArea(
    'andalus',
    t(['الأندلس', 'Andalus']),
    FARWANIYA,
    polygon(
      '47.8770 29.3110, 47.8900 29.3130, 47.8960 29.3060, 47.8940 29.2970, 47.8800 29.2960, 47.8740 29.3030',
    ),
  ),
]

const jahra = [
  deliveryArea(
    'jahra',
    t(['الجهراء القديمة', 'Old Jahra']),
    JAHRA,
    polygon(
      '47.6480 29.3420, 47.6600 29.3450, 47.6720 29.3400, 47.6750 29.3310, 47.6640 29.3250, 47.6500 29.3290',
    ),
  ),
  deliveryArea(
    'qasr',
    t(['القصر', 'Qasr']),
    JAHRA,
    polygon(
      '47.6720 29.3400, 47.6600 29.3450, 47.6620 29.3530, 47.6750 29.3560, 47.6840 29.3480, 47.6820 29.3400',
    ),
  ),
]

const salmiya = [
  deliveryArea(
    'salmiya',
    t(['السالمية', 'Salmiya']),
    HAWALLI,
    polygon(
      '48.0590 29.3455, 48.0700 29.3440, 48.0800 29.3480, 48.0860 29.3490, 48.0850 29.3400, 48.0840 29.3290, 48.0700 29.3250, 48.0560 29.3270, 48.0500 29.3370, 48.0570 29.3380',
    ),
  ),
  deliveryArea(
    'ras-salmiya',
    t(['رأس السالمية', 'Ras Salmiya']),
    HAWALLI,
    polygon(
      '48.0860 29.3490, 48.1000 29.3495, 48.1010 29.3400, 48.0970 29.3300, 48.0840 29.3290, 48.0850 29.3400',
    ),
  ),
  deliveryArea(
    'rumaithiya',
    t(['الرميثية', 'Rumaithiya']),
    HAWALLI,
    polygon(
      '48.0560 29.3270, 48.0700 29.3250, 48.0840 29.3290, 48.0860 29.3150, 48.0830 29.3060, 48.0700 29.3040, 48.0600 29.3080, 48.0545 29.3180',
    ),
  ),
]

const hawalli = [
  deliveryArea(
    'shaab',
    t(['الشعب', 'Shaab']),
    HAWALLI,
    polygon(
      '48.0225 29.3665, 48.0300 29.3620, 48.0420 29.3560, 48.0400 29.3480, 48.0290 29.3440, 48.0190 29.3470, 48.0190 29.3590',
    ),
  ),
  deliveryArea(
    'hawalli',
    t(['حولي', 'Hawalli']),
    HAWALLI,
    polygon(
      '48.0190 29.3470, 48.0290 29.3440, 48.0400 29.3480, 48.0440 29.3400, 48.0420 29.3300, 48.0300 29.3240, 48.0150 29.3270, 48.0120 29.3390',
    ),
  ),
  deliveryArea(
    'maidan-hawalli',
    t(['ميدان حولي', 'Maidan Hawalli']),
    HAWALLI,
    polygon(
      '48.0400 29.3480, 48.0420 29.3560, 48.0500 29.3480, 48.0590 29.3455, 48.0570 29.3380, 48.0500 29.3370, 48.0440 29.3400',
    ),
  ),
  deliveryArea(
    'jabriya',
    t(['الجابرية', 'Jabriya']),
    HAWALLI,
    polygon(
      '48.0150 29.3270, 48.0300 29.3240, 48.0420 29.3300, 48.0440 29.3190, 48.0400 29.3080, 48.0250 29.3060, 48.0140 29.3110, 48.0110 29.3200',
    ),
  ),
]

const south = [
  deliveryArea(
    'bayan',
    t(['بيان', 'Bayan']),
    HAWALLI,
    polygon(
      '48.0400 29.3080, 48.0500 29.3110, 48.0600 29.3080, 48.0620 29.2960, 48.0540 29.2880, 48.0400 29.2900, 48.0350 29.3000',
    ),
  ),
  // A hole for the fairground in the middle, which motorbikes cannot enter.
  deliveryArea(
    'mishref',
    t(['مشرف', 'Mishref']),
    HAWALLI,
    polygon(
      '48.0540 29.2880, 48.0620 29.2960, 48.0720 29.2880, 48.0790 29.2780, 48.0760 29.2660, 48.0640 29.2640, 48.0540 29.2700, 48.0500 29.2800',
      '48.0630 29.2745, 48.0630 29.2705, 48.0665 29.2695, 48.0700 29.2715, 48.0690 29.2755, 48.0660 29.2765',
    ),
  ),
  deliveryArea(
    'salwa',
    t(['سلوى', 'Salwa']),
    HAWALLI,
    polygon(
      '48.0700 29.3040, 48.0830 29.3060, 48.0960 29.3040, 48.1000 29.2900, 48.0950 29.2800, 48.0790 29.2780, 48.0720 29.2880, 48.0665 29.2960',
    ),
  ),
  deliveryArea(
    'messila',
    t(['المسيلة', 'Messila']),
    HAWALLI,
    polygon(
      '48.0790 29.2780, 48.0950 29.2800, 48.0970 29.2680, 48.0920 29.2560, 48.0800 29.2550, 48.0760 29.2660',
    ),
  ),
]

const fromSharq = { branch: 'sharq' }
const fromSalmiya = { branch: 'salmiya' }

export const dallahZones = {
  sharq: [
    {
      id: 'city-centre',
      name: t(['وسط المدينة', 'City centre']),
      color: '#9c3d1f',
      fees: '0.500',
      min_order: '2.000',
      delivery_time: 30,
      ...fromSharq,
      areas: centre,
    },
    {
      id: 'inner-suburbs',
      name: t(['الضواحي الداخلية', 'Inner suburbs']),
      color: '#d08a2c',
      fees: '0.750',
      min_order: '3.500',
      delivery_time: 45,
      ...fromSharq,
      areas: capital,
    },
    {
      id: 'seafront',
      name: t(['الواجهة البحرية', 'Seafront']),
      color: '#2d6f8f',
      fees: '1.250',
      min_order: '6.000',
      delivery_time: 50,
      ...fromSharq,
      areas: seafront,
    },
    {
      id: 'farwaniya-rai',
      name: t(['الفروانية والري', 'Farwaniya and Rai']),
      color: '#5d7a3a',
      fees: '1.500',
      min_order: '7.500',
      delivery_time: 1,
      unit: 'hour' as const,
      ...fromSharq,
      areas: west,
    },
    {
      id: 'jahra',
      visible: false,
      name: t(['الجهراء، قريباً', 'Jahra, soon']),
      color: '#77665a',
      fees: '2.500',
      min_order: '15.000',
      delivery_time: 90,
      ...fromSharq,
      areas: jahra,
    },
  ],
  salmiya: [
    {
      id: 'salmiya-rumaithiya',
      name: t(['السالمية والرميثية', 'Salmiya and Rumaithiya']),
      color: '#9c3d1f',
      fees: '0.500',
      min_order: '2.000',
      ...fromSalmiya,
      areas: salmiya,
    },
    {
      id: 'hawalli-jabriya',
      name: t(['حولي والجابرية', 'Hawalli and Jabriya']),
      color: '#d08a2c',
      fees: '0.750',
      min_order: '3.000',
      delivery_time: 40,
      ...fromSalmiya,
      areas: hawalli,
    },
    {
      id: 'south-coast',
      name: t(['بيان حتى المسيلة', 'Bayan to Messila']),
      color: '#5d7a3a',
      fees: '1.000',
      min_order: '5.000',
      delivery_time: 1,
      unit: 'hour' as const,
      ...fromSalmiya,
      areas: south,
    },
  ],
}
