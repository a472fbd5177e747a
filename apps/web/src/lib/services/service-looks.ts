import { isServiceCode, type ServiceCode } from '@rocca/contract/services';
import {
  IconAlertTriangle,
  IconClipboardCheck,
  IconCloudLock,
  IconCode,
  IconCreditCard,
  IconDeviceMobileMessage,
  IconEyeSearch,
  IconFishHook,
  IconHeadset,
  IconLock,
  IconMessageChatbot,
  IconNetwork,
  IconRadar2,
  IconSchool,
  IconShieldSearch,
  IconTargetArrow,
  IconVideo,
  IconWorldSearch,
  IconWorldWww,
} from '@tabler/icons-react';

type Hue = 'teal' | 'blue' | 'indigo' | 'violet' | 'rose' | 'amber' | 'olive' | 'slate';

export interface ServiceLook {
  readonly icon: typeof IconNetwork;
  readonly hue: Hue;
}

/** One icon and one colour for each service, wherever it appears. */
const LOOKS: Record<ServiceCode, ServiceLook> = {
  dti: { icon: IconWorldSearch, hue: 'teal' },
  dti_lite: { icon: IconWorldSearch, hue: 'slate' },
  cti: { icon: IconEyeSearch, hue: 'indigo' },
  rri: { icon: IconLock, hue: 'rose' },
  nscan: { icon: IconNetwork, hue: 'blue' },
  webapp: { icon: IconWorldWww, hue: 'violet' },
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
};

const UNKNOWN: ServiceLook = { icon: IconShieldSearch, hue: 'slate' };

export function serviceLook(code: string): ServiceLook {
  return isServiceCode(code) ? LOOKS[code] : UNKNOWN;
}
