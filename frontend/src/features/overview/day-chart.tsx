import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import type { DayTotals } from '@/api/types';
import { formatPeriod, formatShortPeriod } from '@/lib/period';

interface DayChartProps {
  days: DayTotals[];
  figure: (day: DayTotals) => number;
  label: string;
  color: string;
  /** Short, for the axis. */
  formatAxis: (value: number) => string;
  /** In full, for the day under the mouse. */
  formatValue: (value: number) => string;
}

const tooltip = {
  borderRadius: 'var(--radius-control)',
  background: 'var(--color-surface)',
  borderColor: 'var(--color-line-strong)',
  color: 'var(--color-ink)',
};

const tick = { fill: 'var(--color-ink-soft)', fontSize: 14 };

/** One bar a day. The only file that knows the chart library, so that it loads with the chart. */
export default function DayChart(props: DayChartProps) {
  const { days, figure, label, color, formatAxis, formatValue } = props;
  return (
    <BarChart
      data={days}
      responsive
      style={{ width: '100%', height: '100%' }}
      margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      // What it offers to the keyboard is the table's business.
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis
        dataKey="date"
        tickFormatter={formatShortPeriod}
        tick={tick}
        tickLine={false}
        axisLine={{ stroke: 'var(--color-line-strong)' }}
        minTickGap={24}
      />
      <YAxis
        width={72}
        tick={tick}
        tickFormatter={formatAxis}
        tickLine={false}
        axisLine={false}
        allowDecimals={false}
      />
      <Tooltip
        separator=": "
        contentStyle={tooltip}
        cursor={{ fill: 'var(--color-sunken)' }}
        labelFormatter={(date) => (typeof date === 'string' ? formatPeriod(date) : '')}
        formatter={(value) => [formatValue(Number(value)), label]}
        isAnimationActive={false}
      />
      <Bar dataKey={figure} fill={color} radius={[3, 3, 0, 0]} isAnimationActive={false} />
    </BarChart>
  );
}
