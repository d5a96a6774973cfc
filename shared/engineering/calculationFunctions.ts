import { z } from 'zod';
import { attachmentCapacity, lagCapacity } from './attachments.ts';
import { gravityRule, lateralRule, ruleReadings } from './existingBuilding.ts';
import { externalCoefficients } from './externalCoefficients.ts';
import { fitChecks } from './fitChecks.ts';
import { arrayDead, liveUnder, roofLive } from './loads.ts';
import { member, type MemberCombination } from './members.ts';
import { snow } from './snow.ts';
import {
  arrayEdgeFactor,
  elevationFactor,
  exposureCoefficient,
  netPressurePsf,
  panelAreaFactor,
  tributaryAreaSquareFeet,
  upliftPounds,
  velocityPressurePsf,
  wind,
} from './wind.ts';
import { zoneDimensions } from './windZones.ts';
import { CalculationRefusal } from './ask.ts';

/** Numbers, and what is said of them, by the names of the published cases: `Kz`, `GCp`, `ps`. */
export interface NamedNumbers {
  [name: string]: number | string | boolean | readonly string[] | NamedNumbers;
}

/** A function by the names that checkers use for its inputs and results. */
export interface CalculationFunction {
  schema: z.ZodObject;
  run: (inputs: Record<string, unknown>) => NamedNumbers;
}

const calculation = <S extends z.ZodObject>(
  schema: S,
  run: (inputs: z.output<S>) => NamedNumbers,
): CalculationFunction => ({ schema, run: run as CalculationFunction['run'] });

/** An input that may be absent or null. */
const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? undefined);

const positive = z.number().positive().max(1e6);
const notNegative = z.number().min(0).max(1e6);
const slope = z.number().min(0).max(90);
const elevation = z.number().min(-1500).max(30_000);
const edition = z.enum(['7-10', '7-16', '7-22']);
const exposure = z.enum(['B', 'C', 'D']);
const risk = z.enum(['I', 'II', 'III', 'IV']);
const calculatedShapes = ['flat', 'gable', 'hip', 'monoslope'] as const;
/** Roofs that exist and are not calculated. */
const otherShapes = ['other', 'curved', 'domed', 'stepped', 'sawtooth', 'multispan'] as const;
const shape = z.enum([...calculatedShapes, ...otherShapes]);

const calculatedShape = (one: z.output<typeof shape>): (typeof calculatedShapes)[number] => {
  const found = calculatedShapes.find((name) => name === one);
  if (!found) throw new CalculationRefusal('scope-shape');
  return found;
};

/** A roof as figures of coefficients see it. `near_jump` is `worse` in letters; a case states its figure. */
const roof = {
  ...{ edition, shape, slope },
  h_over_b: maybe(positive),
  near_jump: maybe(z.enum(['stated', 'worse'])),
};

const roofOf = (inputs: z.output<z.ZodObject<typeof roof>>) => ({
  edition: inputs.edition,
  roofShape: calculatedShape(inputs.shape),
  slopeDegrees: inputs.slope,
  heightToWidth: inputs.h_over_b,
  nearJump: inputs.near_jump ?? ('stated' as const),
});

const WindCase = z.strictObject({
  ...roof,
  ...{ V: positive, exposure, h: positive, zone: z.string().max(10) },
  ...{ spacing_in: positive, width_in: positive, dead_psf: notNegative },
  ...{ exposed: maybe(z.boolean()), Kzt: maybe(positive), hill: maybe(z.boolean()), ground_ft: maybe(elevation) },
  risk: maybe(risk),
  ...{ tilt: maybe(notNegative), standoff_top: maybe(notNegative), gap: maybe(notNegative) },
  ...{ panel_chord_ft: maybe(notNegative), edge_distance: maybe(notNegative) },
});

const windCase = (inputs: z.output<typeof WindCase>): NamedNumbers => {
  const area = tributaryAreaSquareFeet(inputs.spacing_in, inputs.width_in);
  const result = wind({
    ...roofOf(inputs),
    ...{ windSpeedMph: inputs.V, exposure: inputs.exposure, meanRoofHeightFeet: inputs.h, zone: inputs.zone },
    ...{ topographicFactor: inputs.Kzt, isOnHill: inputs.hill, groundElevationFeet: inputs.ground_ft },
    ...{ effectiveAreaSquareFeet: area, arrayDeadLoadPsf: inputs.dead_psf, isExposed: inputs.exposed },
    riskCategory: inputs.risk,
    placement: {
      ...{ tiltDegrees: inputs.tilt, topAboveRoofInches: inputs.standoff_top, gapInches: inputs.gap },
      ...{ panelLengthFeet: inputs.panel_chord_ft, edgeDistanceInches: inputs.edge_distance },
    },
  });
  return {
    ...{ Kz: result.exposureCoefficient.value, Ke: result.elevationFactor.value, qh: result.velocityPressurePsf },
    ...{ A: area, GCp: result.upCoefficient.value, GCp_down: result.downCoefficient.value },
    ...{ gamma_a: result.panelAreaFactor.value, gamma_E: result.arrayEdgeFactor.value },
    ...{ p_up: result.upPressurePsf, p_down: result.downPressurePsf, uplift_asd: result.upliftPounds },
  };
};

const windFunctions: Readonly<Record<string, CalculationFunction>> = {
  wind_case: calculation(WindCase, windCase),
  kz: calculation(z.strictObject({ edition, exposure, h: positive }), (inputs) => ({
    Kz: exposureCoefficient(inputs.edition, inputs.exposure, inputs.h).value,
  })),
  ke: calculation(z.strictObject({ edition, ground_ft: maybe(elevation) }), (inputs) => ({
    Ke: elevationFactor(inputs.edition, inputs.ground_ft).value,
  })),
  qh: calculation(
    z.strictObject({ edition, V: positive, Kz: positive, Kzt: maybe(positive), Ke: maybe(positive) }),
    (inputs) => ({ qh: velocityPressurePsf({ ...inputs, windSpeedMph: inputs.V }) }),
  ),
  gcp: calculation(z.strictObject({ ...roof, zone: z.string().max(10), A: positive }), (inputs) => {
    const { up, down } = externalCoefficients(roofOf(inputs), inputs.zone, inputs.A);
    return { GCp: up.value, GCp_down: down.value, section: up.section, mark: up.mark };
  }),
  gamma_a: calculation(z.strictObject({ edition, A: positive }), (inputs) => ({
    gamma_a: panelAreaFactor(inputs.edition, inputs.A).value,
  })),
  gamma_E: calculation(z.strictObject({ edition, exposed: z.boolean() }), (inputs) => ({
    gamma_E: arrayEdgeFactor(inputs.edition, inputs.exposed).value,
  })),
  pressure: calculation(
    z.strictObject({ edition, qh: positive, GCp: z.number(), gamma_E: positive, gamma_a: positive }),
    (inputs) => ({
      p: netPressurePsf({
        ...{ edition: inputs.edition, velocityPressurePsf: inputs.qh, externalCoefficient: inputs.GCp },
        ...{ arrayEdgeFactor: inputs.gamma_E, panelAreaFactor: inputs.gamma_a },
      }),
    }),
  ),
  uplift_asd: calculation(z.strictObject({ p: z.number(), dead_psf: notNegative, slope, A: positive }), (inputs) => ({
    uplift_asd: upliftPounds({
      ...{ pressurePsf: inputs.p, arrayDeadLoadPsf: inputs.dead_psf },
      ...{ slopeDegrees: inputs.slope, areaSquareFeet: inputs.A },
    }),
  })),
  tributary: calculation(z.strictObject({ spacing_in: positive, width_in: positive }), (inputs) => ({
    A: tributaryAreaSquareFeet(inputs.spacing_in, inputs.width_in),
  })),
  zone_dim: calculation(z.strictObject({ ...roof, h: positive, width: maybe(positive) }), (inputs) => {
    const { stripFeet, low } = zoneDimensions({
      ...roofOf(inputs),
      ...{ meanRoofHeightFeet: inputs.h, leastWidthFeet: inputs.width },
    });
    return {
      a: stripFeet,
      ...(low ? { '0.2h': low.cornerFeet, '0.6h': low.edgeFeet, '1.2h': low.innerFeet } : {}),
    };
  }),
};

const Snow = z.strictObject({
  ...{ edition, pg: notNegative, roughness: exposure },
  condition: maybe(z.enum(['fully', 'partially', 'sheltered'])),
  ...{ Ce: maybe(positive), Ct: maybe(positive), risk: maybe(risk), slope, slippery: maybe(z.boolean()) },
  W_ft: notNegative,
  shape: z.enum([...calculatedShapes, 'other']),
  ...{ W2: maybe(positive), hd: maybe(notNegative), single_rafters: maybe(z.boolean()) },
  ...{ local_min: maybe(notNegative), standoff_top: maybe(notNegative), tilted: maybe(z.boolean()) },
  ...{ treeline: maybe(z.boolean()) },
});

const snowCase = (inputs: z.output<typeof Snow>): NamedNumbers => {
  const found = snow({
    ...{ edition: inputs.edition, groundSnowPsf: inputs.pg, roughness: inputs.roughness },
    ...{ roofExposure: inputs.condition, exposureFactor: inputs.Ce, thermalFactor: inputs.Ct, risk: inputs.risk },
    ...{ slopeDegrees: inputs.slope, isSlippery: inputs.slippery, eaveToRidgeFt: inputs.W_ft, shape: inputs.shape },
    ...{ winterWindParameter: inputs.W2, driftHeightFt: inputs.hd, hasSingleRafters: inputs.single_rafters },
    ...{ localMinimumRoofSnowPsf: inputs.local_min, moduleTopIn: inputs.standoff_top },
    ...{ isTiltedToRoof: inputs.tilted, isAboveTreelineOrInAlaska: inputs.treeline },
  });
  const { applies, windwardPsf, leewardPsf, surchargePsf, surchargeWidthFt } = found.unbalanced;
  return {
    ...{ Ce: found.exposureFactor, Ct: found.thermalFactor, Is: found.importanceFactor },
    ...{ pf: found.flatRoofSnowPsf, Cs: found.slopeFactor, ps: found.slopedRoofSnowPsf },
    ...{ pm: found.minimumSnowPsf, rain_on_snow: found.rainOnSnowPsf, balanced: found.balancedPsf },
    unbalanced: {
      ...{ applies, windward: windwardPsf, leeward: leewardPsf },
      ...{ surcharge: surchargePsf, width: surchargeWidthFt },
    },
    ...{ factor_asd: found.asdFactor, balanced_asd: found.balancedAsdPsf, peak_asd: found.peakAsdPsf },
  };
};

const loadFunctions: Readonly<Record<string, CalculationFunction>> = {
  snow: calculation(Snow, snowCase),
  roof_live: calculation(z.strictObject({ trib_sf: positive, slope, table: maybe(notNegative) }), (inputs) => ({
    Lr: roofLive({ tributarySqFt: inputs.trib_sf, slopeDegrees: inputs.slope, tableLivePsf: inputs.table }).roofLivePsf,
  })),
  live_under: calculation(z.strictObject({ clear_in: maybe(notNegative), Lr: notNegative }), (inputs) => ({
    Lr: liveUnder({ clearHeightIn: inputs.clear_in, roofLivePsf: inputs.Lr }).roofLivePsf,
  })),
  array_dead: calculation(
    z.strictObject({
      ...{ module_lb: positive, length_in: positive, width_in: positive, racking_psf: notNegative },
      ...{ ballast_lb: maybe(notNegative), ballast_per: maybe(z.enum(['module', 'array'])), modules: maybe(positive) },
    }),
    (inputs) => ({
      psf: arrayDead({
        ...{ moduleWeightLb: inputs.module_lb, moduleLengthIn: inputs.length_in, moduleWidthIn: inputs.width_in },
        ...{ rackingPsf: inputs.racking_psf, ballastLb: inputs.ballast_lb, ballastPer: inputs.ballast_per },
        moduleCount: inputs.modules,
      }).arrayDeadPsf,
    }),
  ),
  gravity_rule: calculation(
    z.strictObject({
      ...{ dead_psf: notNegative, array_psf: notNegative, Lr: notNegative, snow_asd: notNegative },
      ...{ live_under_psf: notNegative, slope, earlier_psf: maybe(notNegative) },
    }),
    (inputs) => {
      const found = gravityRule({
        ...{ roofDeadPsf: inputs.dead_psf, arrayDeadPsf: inputs.array_psf, roofLivePsf: inputs.Lr },
        ...{ snowAsdPsf: inputs.snow_asd, liveUnderPsf: inputs.live_under_psf, slopeDegrees: inputs.slope },
        earlierAdditionsPsf: inputs.earlier_psf,
      });
      return {
        ...{ existing: found.existingPsf, proposed: found.proposedPsf },
        ...{ total_percent: found.totalPercent, dead_percent: found.deadPercent, within: found.isWithin },
      };
    },
  ),
  lateral_rule: calculation(
    z.strictObject({
      ...{ array_lb: notNegative, roof_dead_psf: notNegative, roof_area_sf: notNegative },
      ...{ wall_lb: maybe(notNegative), earlier_lb: maybe(notNegative) },
    }),
    (inputs) => {
      const { baseLb, percent, isWithin } = lateralRule({
        ...{ arrayLb: inputs.array_lb, roofDeadPsf: inputs.roof_dead_psf, roofAreaSqFt: inputs.roof_area_sf },
        ...{ tributaryWallLb: inputs.wall_lb, earlierAdditionsLb: inputs.earlier_lb },
      });
      return { base: baseLb, percent, within: isWithin };
    },
  ),
};

const Member = z.strictObject({
  ...{ size: z.string().max(20), species: z.string().max(40), grade: z.string().max(40), spacing_in: positive },
  ...{ spans_in: z.array(positive).min(1).max(20), overhang_in: maybe(notNegative), continuous: maybe(z.boolean()) },
  ...{ dead_psf: notNegative, array_psf: notNegative, Lr: notNegative, snow_asd: notNegative, slope: slope.max(89) },
  ...{ live_under_psf: notNegative, wind_down: maybe(notNegative), wind_up: maybe(notNegative), CL: maybe(positive) },
  ...{ real_width_in: maybe(positive), real_depth_in: maybe(positive), frame_shape: maybe(z.string().max(40)) },
  ...{ CF: maybe(positive), CM: maybe(positive), Ct: maybe(positive), Ci: maybe(positive), CiE: maybe(positive) },
  ...{ repetitive: maybe(z.boolean()), wet: maybe(z.boolean()), incised: maybe(z.boolean()) },
  ceiling: maybe(z.enum(['none', 'plain', 'plaster'])),
});

const combinationNumbers = (one: MemberCombination): NamedNumbers => ({
  ...{ combo: one.combination, CD: one.durationFactor, w_plf: one.uniformPlf, M: one.momentLbIn, V: one.shearLb },
  ...{ fb: one.bendingPsi, Fb_adj: one.allowedBendingPsi, ratio_b: one.bendingRatio },
  ...{ fv: one.shearPsi, Fv_adj: one.allowedShearPsi, ratio_v: one.shearRatio },
  ...{ defl_var: one.variableDeflectionIn, defl_total: one.totalDeflectionIn, ratio_d: one.deflectionRatio },
});

const memberCase = (inputs: z.output<typeof Member>): NamedNumbers => {
  const found = member({
    ...{ size: inputs.size, species: inputs.species, grade: inputs.grade, spacingIn: inputs.spacing_in },
    ...{ spansIn: inputs.spans_in, overhangIn: inputs.overhang_in, isContinuous: inputs.continuous },
    ...{ roofDeadPsf: inputs.dead_psf, arrayDeadPsf: inputs.array_psf, roofLivePsf: inputs.Lr },
    ...{ snowAsdPsf: inputs.snow_asd, slopeDegrees: inputs.slope, liveUnderPsf: inputs.live_under_psf },
    ...{ windDownPsf: inputs.wind_down, windUpliftPsf: inputs.wind_up, upliftStabilityFactor: inputs.CL },
    ...{ realWidthIn: inputs.real_width_in, realDepthIn: inputs.real_depth_in, frameShape: inputs.frame_shape },
    ...{ sizeFactor: inputs.CF, wetServiceFactor: inputs.CM, temperatureFactor: inputs.Ct },
    ...{ incisingFactor: inputs.Ci, incisingElasticityFactor: inputs.CiE, isRepetitive: inputs.repetitive },
    ...{ isWet: inputs.wet, isIncised: inputs.incised, ceiling: inputs.ceiling },
  });
  return {
    ...{ existing: combinationNumbers(found.existing), existing_ratio: found.existingRatio },
    ...{ existing_ratio_d: found.existingDeflectionRatio, with_array: combinationNumbers(found.withArray) },
    ...{ with_array_ratio: found.withArrayRatio, with_array_ratio_d: found.withArrayDeflectionRatio },
  };
};

const day = z.iso.date();
/** A misspelled one would be another basis, and leave out the checks of the rule. */
const findingBasis = z.enum(['existing_building_code', 'member_check']);

/** What a letter states. It has more values than are compared: those are left alone. */
const StatedEntries = z.looseObject({
  ...{ species: maybe(z.string()), G: maybe(positive), fastener_diameter: maybe(positive) },
  ...{ withdrawal_value: maybe(notNegative), embedment: maybe(notNegative), fastener_length: maybe(positive) },
  ...{ through_thickness: maybe(notNegative), beam_shape: maybe(z.string()) },
  ...{ spacing_zone_1: maybe(notNegative), spacing_zone_2: maybe(notNegative), spacing_zone_3: maybe(notNegative) },
  ...{ beam_spacing: maybe(positive), attached_to: maybe(z.enum(['framing', 'deck'])) },
  ...{ rails_run: maybe(z.enum(['across', 'along'])), max_cantilever: maybe(notNegative) },
  ...{ maker_cantilever: maybe(notNegative), maker_span: maybe(positive), asce: maybe(edition) },
  ...{ ground_snow_load: maybe(notNegative), roof_snow_load: maybe(notNegative), snow_calculated: maybe(notNegative) },
  ...{ snow_level: maybe(z.enum(['ASD', 'strength'])), array_dead_load: maybe(notNegative) },
  ...{ module_weight: maybe(notNegative), module_area: maybe(positive), racking_psf: maybe(notNegative) },
  ...{ ballast_per_module: maybe(notNegative), added_gravity: maybe(notNegative), live_under: maybe(notNegative) },
  ...{ roof_live_load: maybe(notNegative), clear_height: notNegative.nullish(), wind_speed: maybe(notNegative) },
  ...{ uplift_demand: maybe(notNegative), uplift_calculated: maybe(notNegative), capacity: maybe(notNegative) },
  ...{ uplift_exclusion: maybe(z.string()), exclusion_document: maybe(z.string()) },
  ...{ exclusion_edition: maybe(z.string()), exclusion_table: maybe(z.string()) },
  ...{ point_load: maybe(notNegative), point_load_calculated: maybe(notNegative) },
  ...{ standoff_top: maybe(notNegative), tilt: maybe(notNegative), edge_distance: maybe(notNegative) },
  ...{ panel_chord_ft: maybe(notNegative), gap: maybe(notNegative), roof_height: maybe(positive) },
  ...{ roof_pitch: maybe(slope), roof_shape: maybe(z.string()), roofing_layers: maybe(notNegative) },
  ...{ roof_material: maybe(z.string()), connection: maybe(z.string()), spans: maybe(z.array(positive)) },
  ...{ overhang: maybe(notNegative), eave_to_ridge_ft: maybe(positive) },
  ...{ finding_basis: maybe(findingBasis), frame_shape: maybe(z.string()), member_ratio: maybe(notNegative) },
  ...{ gravity_percent: maybe(z.number()), dead_percent: maybe(z.number()), lateral_percent: maybe(z.number()) },
  ...{ iebc_year: maybe(z.int()), rule_reading: maybe(z.enum(ruleReadings)), model_code_year: maybe(z.int()) },
  ...{ letter_date: maybe(day), permit_date: maybe(day), code_from: maybe(day), code_until: maybe(day) },
});

const fitCase = ({ e }: { e: z.output<typeof StatedEntries> }): NamedNumbers => {
  const { ids } = fitChecks({
    ...{ species: e.species, specificGravity: e.G, fastenerDiameterIn: e.fastener_diameter },
    ...{ withdrawalLbPerIn: e.withdrawal_value, embedmentIn: e.embedment, fastenerLengthIn: e.fastener_length },
    ...{ throughThicknessIn: e.through_thickness, memberSize: e.beam_shape },
    ...{ spacingZone1In: e.spacing_zone_1, spacingZone2In: e.spacing_zone_2, spacingZone3In: e.spacing_zone_3 },
    ...{ memberSpacingIn: e.beam_spacing, attachedTo: e.attached_to, railsRun: e.rails_run },
    ...{ cantileverIn: e.max_cantilever, makerCantileverIn: e.maker_cantilever, makerSpanIn: e.maker_span },
    ...{ asceEdition: e.asce, groundSnowPsf: e.ground_snow_load, roofSnowPsf: e.roof_snow_load },
    ...{ calculatedRoofSnowPsf: e.snow_calculated, snowLevel: e.snow_level, arrayDeadPsf: e.array_dead_load },
    ...{ moduleWeightLb: e.module_weight, moduleAreaSqFt: e.module_area, rackingPsf: e.racking_psf },
    ...{ ballastPerModuleLb: e.ballast_per_module, addedGravityPsf: e.added_gravity, liveUnderPsf: e.live_under },
    ...{ roofLivePsf: e.roof_live_load, clearHeightIn: e.clear_height, windSpeedMph: e.wind_speed },
    ...{ upliftDemandLb: e.uplift_demand, upliftCalculatedLb: e.uplift_calculated, capacityLb: e.capacity },
    ...(e.uplift_exclusion === undefined
      ? {}
      : {
          upliftExclusion: {
            ...{ words: e.uplift_exclusion, document: e.exclusion_document },
            ...{ edition: e.exclusion_edition, table: e.exclusion_table },
          },
        }),
    ...{ pointLoadLb: e.point_load, pointLoadCalculatedLb: e.point_load_calculated },
    ...{ moduleTopIn: e.standoff_top, tiltToRoofDegrees: e.tilt, edgeDistanceIn: e.edge_distance },
    ...{ panelChordFt: e.panel_chord_ft, gapIn: e.gap, roofHeightFt: e.roof_height, slopeDegrees: e.roof_pitch },
    ...{ roofShape: e.roof_shape, roofingLayers: e.roofing_layers, roofMaterial: e.roof_material },
    ...{ connection: e.connection, spansIn: e.spans, overhangIn: e.overhang, eaveToRidgeFt: e.eave_to_ridge_ft },
    ...{ findingBasis: e.finding_basis, frameShape: e.frame_shape, memberRatio: e.member_ratio },
    ...{ gravityPercent: e.gravity_percent, deadPercent: e.dead_percent, lateralPercent: e.lateral_percent },
    ...{ existingBuildingCodeYear: e.iebc_year, ruleReading: e.rule_reading, modelCodeYear: e.model_code_year },
    ...{ letterDate: e.letter_date, permitApplicationDate: e.permit_date },
    ...{ codeFrom: e.code_from, codeUntil: e.code_until },
  });
  return { ids };
};

const framingFunctions: Readonly<Record<string, CalculationFunction>> = {
  lag_capacity: calculation(
    z.strictObject({
      ...{ G: positive.max(1), D: positive, thread_in: positive, n: maybe(z.int().min(1).max(100)) },
      ...{ CD: maybe(positive), CM: maybe(positive), Ct: maybe(positive), wet: maybe(z.boolean()) },
    }),
    (inputs) => {
      const found = lagCapacity({
        ...{ specificGravity: inputs.G, diameterIn: inputs.D, threadPenetrationIn: inputs.thread_in },
        ...{ screwsPerMount: inputs.n, durationFactor: inputs.CD, wetServiceFactor: inputs.CM },
        ...{ isWet: inputs.wet, temperatureFactor: inputs.Ct },
      });
      return { W: found.withdrawalLbPerIn, capacity: found.capacityLb };
    },
  ),
  attachment_capacity: calculation(
    z.strictObject({ parts: z.record(z.string().max(100), notNegative.nullable()) }),
    (inputs) => ({ capacity: attachmentCapacity(inputs.parts).capacityLb }),
  ),
  member: calculation(Member, memberCase),
  fit_checks: calculation(z.strictObject({ e: StatedEntries }), fitCase),
};

/** Each function by its name in a file of calculations. */
export const calculationFunctions: Readonly<Record<string, CalculationFunction>> = {
  ...windFunctions,
  ...loadFunctions,
  ...framingFunctions,
};
