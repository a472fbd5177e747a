import type { EngineCode } from '@rocca/contract/engines/registry';
import type { ServiceCode } from '@rocca/contract/services';
import {
  IconAlertTriangle,
  IconClipboardCheck,
  IconCloudLock,
  IconCode,
  IconCreditCard,
  IconDeviceMobileMessage,
  IconFishHook,
  IconHeadset,
  IconMessageChatbot,
  IconRadar2,
  IconSchool,
  IconShieldSearch,
  IconTargetArrow,
  IconVideo,
} from '@tabler/icons-react';
import { engineScreens } from '../engine/registry.ts';
import type { ServiceLook } from './service-look.ts';

/** The services without an engine; an engine brings its own look. */
const LOOKS = {
  tvm: { icon: IconRadar2, hue: 'amber' },
  penetration_test: { icon: IconTargetArrow, hue: 'rose' },
  code_review: { icon: IconCode, hue: 'slate' },
  cloud_security: { icon: IconCloudLock, hue: 'blue' },
  phishing_attack: { icon: IconFishHook, hue: 'amber' },
  smishing_attack: { icon: IconDeviceMobileMessage, hue: 'olive' },
  security_academy: { icon: IconSchool, hue: 'indigo' },
  elearning_academy: { icon: IconVideo, hue: 'violet' },
  ir: { icon: IconAlertTriangle, hue: 'rose' },
  cardp: { icon: IconCreditCard, hue: 'olive' },
  cyber_threat: { icon: IconHeadset, hue: 'teal' },
  survey_ict: { icon: IconClipboardCheck, hue: 'blue' },
  survey_gdpr: { icon: IconClipboardCheck, hue: 'violet' },
  survey_nis2: { icon: IconClipboardCheck, hue: 'teal' },
  survey_test: { icon: IconClipboardCheck, hue: 'slate' },
  helperbot: { icon: IconMessageChatbot, hue: 'slate' },
} satisfies Record<Exclude<ServiceCode, EngineCode>, ServiceLook>;

const UNKNOWN: ServiceLook = { icon: IconShieldSearch, hue: 'slate' };

export function serviceLook(code: string): ServiceLook {
  return engineScreens(code)?.look ?? (isOtherService(code) ? LOOKS[code] : UNKNOWN);
}

function isOtherService(code: string): code is keyof typeof LOOKS {
  return Object.hasOwn(LOOKS, code);
}
