import { LineChart, PieChart, RadarChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent, RadarComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

// Only what the product draws: the whole library weighs three times as much.
use([
  LineChart,
  PieChart,
  RadarChart,
  GridComponent,
  MarkLineComponent,
  RadarComponent,
  TooltipComponent,
  CanvasRenderer,
]);

export { type EChartsType, init };
